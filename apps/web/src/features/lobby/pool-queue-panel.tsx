"use client";
import { isOpenStatus } from "@poker/client";
import type { PlayLimitLeft, PoolRow } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { useBuyInOffer } from "../money/buy-in/buy-in-offer.ts";
import { LimitLeft, RefusalText } from "../protection/refusal-text.tsx";
import { openPoolSession, type PoolSession, type PoolSessionState } from "./pool-session.ts";

interface PoolQueuePanelProps {
  readonly pool: PoolRow;
  /** True from the click on Join until the request has been sent. */
  readonly isJoining: boolean;
  readonly onJoinDone: () => void;
}

/**
 * Joins the queue of a pool and shows the player's place in it. As soon as the room holds a seat for the player, opens
 * that table. S1, S2
 */
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

/**
 * Returns the player's own limit that ended their wait. Returns null if no limit ended it, or until the limit is known.
 */
function useEndingLimit(session: PoolSession): PlayLimitLeft | null {
  const { connectionStatus, isLoaded, leftReason, refusal } = useStore(session.state);
  const isLimited = leftReason === "play-limit-reached";
  const isAsked = isLimited && isLoaded && isOpenStatus(connectionStatus);
  const { offer } = useBuyInOffer(session, isAsked, refusal?.code ?? null);
  return isLimited && offer ? offer.limitLeft : null;
}

function OpenPoolQueuePanel({
  pool,
  isJoining,
  onJoinDone,
  session,
}: PoolQueuePanelProps & { readonly session: PoolSession }) {
  const router = useRouter();
  const { connectionStatus, isLoaded, queuePosition, seat, heldSeat, leftReason, refusal, isSending } = useStore(
    session.state,
  );
  const isLive = isOpenStatus(connectionStatus);
  const limitLeft = useEndingLimit(session);

  useEffect(() => {
    if (!isJoining || !isLoaded || !isLive) return;
    onJoinDone();
    if (queuePosition === null && seat === null && heldSeat === null) void session.joinQueue();
  }, [isJoining, isLoaded, isLive, queuePosition, seat, heldSeat, session, onJoinDone]);
  useEffect(() => {
    if (seat) router.push(`/table/${seat.tableId}`);
    // Opens the table with its buy-in dialog, because only the table knows the allowed amounts. S1
    else if (heldSeat) router.push(`/table/${heldSeat.tableId}?sit=1`);
  }, [seat, heldSeat, router]);

  return (
    <QueueStatus
      pool={pool}
      queuePosition={queuePosition}
      leftReason={leftReason}
      limitLeft={limitLeft}
      refusal={refusal}
      isBusy={isSending || !isLive}
      onLeave={() => void session.leaveQueue()}
    />
  );
}

/** Shows the player's place in the queue, or why their wait has ended. */
function QueueStatus({
  pool,
  queuePosition,
  leftReason,
  limitLeft,
  refusal,
  isBusy,
  onLeave,
}: Pick<PoolSessionState, "queuePosition" | "leftReason" | "refusal"> & {
  readonly pool: PoolRow;
  /**
   * The player's own limit that made the room end their wait; null if no limit ended it, or until the limit is known.
   */
  readonly limitLeft: PlayLimitLeft | null;
  readonly isBusy: boolean;
  readonly onLeave: () => void;
}) {
  const t = useTranslations();
  const hasEndedWell = leftReason === "asked" || leftReason === "seated" || leftReason === "seat-held";
  const endReason = hasEndedWell ? null : leftReason;
  if (!queuePosition && !endReason && !refusal) return null;
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
          {!queuePosition && refusal && <RefusalText refusal={refusal} />}
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
