"use client";
import { AnimatePresence, motion } from "motion/react";
import { ChipStack } from "../../ui/chips.tsx";
import { formatAmount } from "../../ui/money.ts";
import { type Layout, placeOf } from "./geometry.ts";
import { winnings } from "./marks.ts";
import type { Scene } from "./scene.ts";
import { useWords } from "./words.ts";

/** Chips in front of the seats: they come from the pod, go to the pot when the round ends, and from the pot to who wins it. */
export function BetsInFront({ scene, layout }: { readonly scene: Scene; readonly layout: Layout }) {
  const t = useWords();
  const { view, marks, you } = scene;
  const size = layout.portrait ? 15 : 19;
  const nameOf = (no: number) => view.seats.find(({ seat }) => seat === no)?.name ?? "";
  const won = new Map<number, number>();
  for (const { seat, amount } of winnings(marks.awards)) won.set(seat, (won.get(seat) ?? 0) + amount);
  const piles = (view.hand?.seats ?? [])
    .map(({ seat, bet }) => ({ seat, amount: bet, prize: false }))
    .concat([...won].map(([seat, amount]) => ({ seat, amount, prize: true })))
    .filter(({ amount }) => amount > 0);

  return (
    <AnimatePresence>
      {piles.map(({ seat, amount, prize }) => {
        const place = layout.places[placeOf(seat, you, view.settings.seats)];
        if (!place) return null;
        const to = place.bet;
        const from = prize ? layout.pot : place.pod;
        const shown = formatAmount(amount, view.settings.currency);
        return (
          <motion.div
            key={`${seat} ${prize}`}
            className="absolute z-10"
            style={{ left: to.x, top: to.y }}
            initial={{ opacity: 0, x: from.x - to.x, y: from.y - to.y }}
            animate={{ opacity: 1, x: 0, y: 0 }}
            exit={{
              opacity: 0,
              x: (prize ? place.pod.x : layout.pot.x) - to.x,
              y: (prize ? place.pod.y : layout.pot.y) - to.y,
            }}
            transition={{ duration: prize ? 0.22 : 0.18, ease: "easeOut" }}
          >
            <div
              className="flex -translate-1/2 items-center gap-1 text-on-felt"
              {...(!prize && { role: "img", "aria-label": t("table.betOf", { name: nameOf(seat), amount: shown }) })}
            >
              <ChipStack amount={amount} size={size} />
              <span className="figures text-sm font-semibold [text-shadow:0_1px_2px_oklch(0_0_0/0.45)]">{shown}</span>
            </div>
          </motion.div>
        );
      })}
    </AnimatePresence>
  );
}

export function DealerButton({ scene, layout }: { readonly scene: Scene; readonly layout: Layout }) {
  const t = useWords();
  const { view, you } = scene;
  const at = view.button === null ? undefined : layout.places[placeOf(view.button, you, view.settings.seats)]?.button;
  if (!at) return null;
  const size = layout.portrait ? 20 : 24;
  return (
    <motion.div
      role="img"
      aria-label={t("table.button")}
      className="absolute top-0 left-0 z-10 flex items-center justify-center rounded-full bg-[var(--card)] text-xs font-bold text-[var(--suit-ink)] shadow-lift"
      style={{ width: size, height: size }}
      initial={false}
      animate={{ x: at.x - size / 2, y: at.y - size / 2 }}
      transition={{ duration: 0.22, ease: "easeOut" }}
    >
      D
    </motion.div>
  );
}
