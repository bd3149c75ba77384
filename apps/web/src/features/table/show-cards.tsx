"use client";
import type { HandSeat, HandView } from "@poker/engine";
import { clsx } from "clsx";
import { useStore } from "zustand";
import { Button } from "../../ui/button.tsx";
import { PlayingCard } from "../../ui/playing-card.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { useSecondsUntil } from "../waiting/countdown.ts";
import { useGuard } from "./guard.ts";
import { useHotkeys } from "./hotkeys.ts";
import type { TableSession } from "./table-session.ts";
import { cardKey, cardWords, rankOf, suitOf, useWords } from "./words.ts";

/** After the hand, to whoever holds cards that nobody had to see: show one, another, all of them, or none. P8, P9 */
export function ShowCards({
  hand,
  held,
  session,
  off,
  onMuck,
}: {
  readonly hand: HandView;
  readonly held: HandSeat;
  readonly session: TableSession;
  readonly off: boolean;
  readonly onMuck: () => void;
}) {
  const t = useWords();
  const { deck, hotkeys } = usePreferences();
  const nextDealAt = useStore(session.table, (state) => state.nextDealAt);
  const seconds = useSecondsUntil(nextDealAt ?? 0);
  // It comes where an action may just have been clicked: a card once shown is shown.
  const guarded = useGuard(`show ${hand.handNo}`);
  const dead = off || guarded;
  const show = (cards: readonly number[]) =>
    void session.command("show", (ids) => ({ ...ids, handNo: hand.handNo, cards: [...cards] }));
  const all = [...held.cards.keys()];
  useHotkeys(hotkeys && !dead, { show: () => show(all), muck: onMuck });
  const look = `h-12! px-1! ${guarded && !off ? "disabled:opacity-100" : ""}`;
  return (
    <fieldset
      aria-label={t("show.title")}
      data-testid="show-cards"
      className="flex flex-col items-stretch gap-2.5 desk:items-end"
    >
      <p className="figures text-sm text-ink-2">{seconds > 0 ? t("show.until", { seconds }) : t("show.ask")}</p>
      {/* Four cards and two words take two lines where the table is narrow. */}
      <div
        className={clsx(
          "grid w-full grid-cols-4 gap-2",
          all.length > 2 ? "desk:grid-cols-6 short:grid-cols-4" : "desk:max-w-md",
        )}
      >
        {held.cards.map((card, place) =>
          card === null ? null : (
            <Button
              key={cardKey(card, place)}
              size="lg"
              className={look}
              disabled={dead || held.open?.includes(card) === true}
              aria-label={t("show.card", { card: cardWords(t, card) })}
              onClick={() => show([place])}
            >
              <PlayingCard
                className="w-7!"
                face={{ rank: rankOf(card), suit: suitOf(card) }}
                label={cardWords(t, card)}
                deck={deck}
              />
            </Button>
          ),
        )}
        <Button size="lg" className={`${look} text-base!`} disabled={dead} onClick={() => show(all)}>
          {t(all.length === 2 ? "show.both" : "show.all")}
        </Button>
        <Button size="lg" kind="outline" className={`${look} text-base!`} disabled={dead} onClick={onMuck}>
          {t(held.open ? "show.enough" : "show.muck")}
        </Button>
      </div>
    </fieldset>
  );
}
