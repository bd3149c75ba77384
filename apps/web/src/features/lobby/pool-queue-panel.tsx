"use client";
import { refuse } from "@poker/engine";
import type { PlayLimitLeft, PoolRow } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { LimitLeft, RefusalText } from "../protection/refusal-text.tsx";
import { initialBuyIn, useBuyInMemory } from "../table/cashier/buy-in-memory.ts";
import { useBuyInOffer } from "../table/cashier/buy-in-offer.ts";
import { ChipAmountDialog } from "../table/cashier/chip-amount-dialog.tsx";
import { openPoolSession, type PoolSession, type PoolSessionState } from "./pool-session.ts";

interface PoolQueuePanelProps {
  readonly pool: PoolRow;
  /** True while the player chooses the buy-in. */
  readonly isJoining: boolean;
  readonly onJoinDone: () => void;
}

/** Joins the queue of a pool, shows the player's place in it, and opens the table where the room has seated them. S1, S2 */
export function PoolQueuePanel(panel: PoolQueuePanelProps) {
  const { poolId } = panel.pool;
  const [session, setSession] = useState<PoolSession | null>(null);
  useEffect(() => {
    const opened = openPoolSession(poolId);
    setSession(opened);
    return () => opened.close();
  }, [poolId]);
  return session && <OpenPoolQueuePanel {...panel} session={session} />;
}

/** What the player may bring: asked while they choose it, and when the room ended their waiting for a limit of their own. */
function usePoolOffer(session: PoolSession, isOpen: boolean) {
  const { connectionStatus, isLoaded, leftReason, refusal } = useStore(session.state);
  const isLimited = leftReason === "play-limit-reached";
  const isAsked = (isOpen || isLimited) && isLoaded && connectionStatus === "connected";
  const { offer, problem } = useBuyInOffer(session, isAsked, refusal?.code ?? null);
  return {
    offer,
    refused: refusal ?? (problem && refuse(problem)),
    limitLeft: isLimited && offer ? offer.limitLeft : null,
  };
}

function OpenPoolQueuePanel({
  pool,
  isJoining,
  onJoinDone,
  session,
}: PoolQueuePanelProps & { readonly session: PoolSession }) {
  const t = useTranslations();
  const router = useRouter();
  const { connectionStatus, isLoaded, queuePosition, seat, leftReason, isSending: sent } = useStore(session.state);
  const live = connectionStatus === "connected";
  const busy = sent || !live;
  const [atOnce, setAtOnce] = useState(true);
  const buyIns = useBuyInMemory();
  const open = isJoining && queuePosition === null && seat === null;
  const { offer, refused, limitLeft } = usePoolOffer(session, open);

  useEffect(() => {
    if (seat) router.push(`/table/${seat.tableId}`);
  }, [seat, router]);
  useEffect(() => {
    if (queuePosition) onJoinDone();
  }, [queuePosition, onJoinDone]);

  return (
    <>
      <ChipAmountDialog
        open={open}
        onOpenChange={(stays) => !stays && onJoinDone()}
        title={t("pool.joinTitle")}
        place={t("pool.joinPlace", { pool: pool.name })}
        range={offer && { ...offer, initial: initialBuyIn(offer, pool, buyIns) }}
        isGuestBarred={false}
        currency={pool.currency}
        bigBlind={pool.bigBlind}
        label={t("buyIn.amount")}
        confirm={t("pool.join")}
        confirmAmount={(amount) => t("pool.joinWith", { amount })}
        entry={{ atOnce, onChange: setAtOnce }}
        note={
          pool.timeOut === "all-in-protection"
            ? `${t("pool.joinNote")} ${t("rules.protectedAllIn")}`
            : t("pool.joinNote")
        }
        problem={isLoaded && !live ? t("net.lost") : refused && <RefusalText refusal={refused} />}
        isBusy={busy}
        onConfirm={(amount) => {
          buyIns.remember(pool, amount);
          void session.joinQueue(amount, atOnce);
        }}
      />
      <QueueStatus
        pool={pool}
        queuePosition={queuePosition}
        leftReason={leftReason}
        limitLeft={limitLeft}
        isBusy={busy}
        onLeave={() => void session.leaveQueue()}
      />
    </>
  );
}

/** The player's place in the queue, or why the waiting ended. */
function QueueStatus({
  pool,
  queuePosition,
  leftReason,
  limitLeft,
  isBusy,
  onLeave,
}: Pick<PoolSessionState, "queuePosition" | "leftReason"> & {
  readonly pool: PoolRow;
  /** The limit of the player's own for which the room ended the waiting; null when it did not, or is not known yet. */
  readonly limitLeft: PlayLimitLeft | null;
  readonly isBusy: boolean;
  readonly onLeave: () => void;
}) {
  const t = useTranslations();
  const endReason = leftReason === "asked" || leftReason === "seated" ? null : leftReason;
  if (!queuePosition && !endReason) return null;
  return (
    <section
      aria-label={t("pool.queue", { pool: pool.name })}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-2xl border border-line bg-surface px-4 py-3 shadow-lift"
    >
      <p role="status" className="figures">
        <span className="font-medium">{pool.name}</span>{" "}
        <span className="text-ink-2">
          {queuePosition
            ? t(queuePosition.waiting < queuePosition.needed ? "pool.placeOpens" : "pool.place", {
                ...queuePosition,
              })
            : endReason && t(`pool.left.${endReason}`)}{" "}
          {limitLeft && (
            <LazyBoundary>
              <LimitLeft limit={limitLeft} />
            </LazyBoundary>
          )}
        </span>
      </p>
      {queuePosition && (
        <Button size="sm" disabled={isBusy} onClick={onLeave}>
          {t("pool.leave")}
        </Button>
      )}
    </section>
  );
}
