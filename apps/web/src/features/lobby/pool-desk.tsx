"use client";
import type { PoolRow } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../ui/button.tsx";
import { useOffer } from "../table/buy-in-offer.ts";
import { ChipsDialog, usualBuyIn } from "../table/chips-dialog.tsx";
import { openPool, type PoolVisit } from "./pool-visit.ts";

interface Desk {
  readonly pool: PoolRow;
  /** The player wants in: the buy-in is asked. */
  readonly asking: boolean;
  readonly onAsked: () => void;
}

/** Where a player gets in line for a pool, sees his place, and is taken to the table the room has for him. S1, S2 */
export function PoolDesk(desk: Desk) {
  const { poolId } = desk.pool;
  const [visit, setVisit] = useState<PoolVisit | null>(null);
  useEffect(() => {
    const opened = openPool(poolId);
    setVisit(opened);
    return () => opened.close();
  }, [poolId]);
  return visit && <OpenDesk {...desk} visit={visit} />;
}

function OpenDesk({ pool, asking, onAsked, visit }: Desk & { readonly visit: PoolVisit }) {
  const t = useTranslations();
  const router = useRouter();
  const { line, known, standing, seat, left, refusal, asking: sent } = useStore(visit.state);
  const live = line === "up";
  const busy = sent || !live;
  const [atOnce, setAtOnce] = useState(true);
  const open = asking && standing === null && seat === null;
  const { offer, problem: noOffer } = useOffer(visit, open && known && live, refusal);
  const refused = refusal ?? noOffer;

  useEffect(() => {
    if (seat) router.push(`/table/${seat.tableId}`);
  }, [seat, router]);
  useEffect(() => {
    if (standing) onAsked();
  }, [standing, onAsked]);

  const over = left === "not-enough-chips" || left === "pool-closed" ? left : null;
  return (
    <>
      <ChipsDialog
        open={open}
        onOpenChange={(stays) => !stays && onAsked()}
        title={t("pool.joinTitle")}
        place={t("pool.joinPlace", { pool: pool.name })}
        range={offer && { ...offer, usual: usualBuyIn(offer, pool.bigBlind) }}
        barred={false}
        currency={pool.currency}
        bigBlind={pool.bigBlind}
        label={t("buyIn.amount")}
        confirm={t("pool.join")}
        entry={{ atOnce, onChange: setAtOnce }}
        note={t("pool.joinNote")}
        problem={known && !live ? t("net.lost") : refused && t(`refusal.${refused}`)}
        busy={busy}
        onConfirm={(amount) => void visit.join(amount, atOnce)}
      />
      {(standing || over) && (
        <section
          aria-label={t("pool.queue", { pool: pool.name })}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-2xl border border-line bg-surface px-4 py-3 shadow-lift"
        >
          <p role="status" className="figures">
            <span className="font-medium">{pool.name}</span>{" "}
            <span className="text-ink-2">
              {standing
                ? t(standing.waiting < standing.needed ? "pool.placeOpens" : "pool.place", { ...standing })
                : over && t(`pool.left.${over}`)}
            </span>
          </p>
          {standing && (
            <Button size="sm" disabled={busy} onClick={() => void visit.leave()}>
              {t("pool.leave")}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
