"use client";
import { type Card, type Game, type HandDescription, seatAt } from "@poker/engine";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { handText } from "../../../../ui/card-text.ts";
import type { TableScene } from "../session/table-scene.ts";

interface HandValues {
  readonly high: HandDescription;
  readonly low: HandDescription | null;
}

/** Describes the viewer's hand. The code that evaluates hands is fetched only when the viewer holds cards. */
async function evaluateHand(game: Game, hole: readonly Card[], board: readonly Card[]): Promise<HandValues> {
  const { describeHigh, describeLow } = await import("@poker/engine");
  return { high: describeHigh(game, hole, board), low: game === "omaha8" ? describeLow(hole, board) : null };
}

/** True when the hand is worth a line of text. Before the flop only a pair is, because the player sees their highest card anyway. */
export const isWorthSaying = (board: readonly Card[], { category }: HandDescription): boolean =>
  board.length > 0 || category !== "high-card";

/** Tells viewers what hand they have, such as "You have two pair, kings and sixes." */
export function YourHand({ scene }: { readonly scene: TableScene }) {
  const t = useTranslations();
  const { hand } = scene.view;
  const mine = seatAt(hand?.seats ?? [], scene.you);
  const hole = mine && mine.status !== "folded" ? mine.cards.filter((card) => card !== null) : [];
  const key = hand && hole.length > 1 ? `${hand.handNo} ${hole} ${hand.board}` : null;
  const [reading, setReading] = useState<{ readonly key: string; readonly value: HandValues } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that the description depends on
  useEffect(() => {
    if (!key || !hand) return;
    let current = true;
    void evaluateHand(hand.rules.game, hole, hand.board).then((value) => current && setReading({ key, value }));
    return () => {
      current = false;
    };
  }, [key]);

  if (!key || !hand || reading?.key !== key || !isWorthSaying(hand.board, reading.value.high)) return null;
  const high = handText(t, reading.value.high);
  const { low } = reading.value;
  return (
    <p data-testid="your-hand" className="text-ink">
      {low ? t("table.youHaveLow", { high, low: handText(t, low) }) : t("table.youHave", { high })}
    </p>
  );
}
