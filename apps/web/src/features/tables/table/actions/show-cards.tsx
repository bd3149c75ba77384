"use client";
import type { HandSeat, HandView } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../../../ui/button.tsx";
import { cardKey, cardText, rankOf, suitOf } from "../../../../ui/card-text.ts";
import { PlayingCard } from "../../../../ui/playing-card.tsx";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useSecondsUntil } from "../../../../ui/server-clock.ts";
import { useHotkeys } from "../../hotkeys/hotkeys.ts";
import type { TableSession } from "../session/table-session.ts";
import { useClickGuard } from "./click-guard.ts";

/** Lets a player show one, several, all or none of their cards after the hand, if their cards were not shown down. P8, P9 */
export function ShowCards({
  hand,
  held,
  session,
  disabled,
  onMuck,
}: {
  readonly hand: HandView;
  readonly held: HandSeat;
  readonly session: TableSession;
  readonly disabled: boolean;
  readonly onMuck: (handNo: number) => void;
}) {
  const t = useTranslations();
  const { deck, hotkeys } = usePreferences();
  const nextHandAt = useStore(session.table, (state) => state.nextHandAt);
  const seconds = useSecondsUntil(nextHandAt ?? 0);
  // The buttons ignore clicks at first. They appear where the player may just have clicked an action, and a card that is shown cannot be
  // hidden again.
  const isGuarded = useClickGuard(`show ${hand.handNo}`);
  const isBlocked = disabled || isGuarded;
  const show = (places: readonly number[]) =>
    void session.sendCommand("show", (ids) => ({ ...ids, handNo: hand.handNo, cards: [...places] }));
  const muck = () => onMuck(hand.handNo);
  const allPlaces = [...held.cards.keys()];
  useHotkeys(hotkeys && !isBlocked, { show: () => show(allPlaces), muck });
  const buttonClass = `h-12! px-1! ${isGuarded && !disabled ? "disabled:opacity-100" : ""}`;
  return (
    <fieldset
      aria-label={t("show.title")}
      data-testid="show-cards"
      className="flex flex-col items-stretch gap-2.5 desk:items-end"
    >
      <p className="figures text-sm text-ink-2">{seconds > 0 ? t("show.until", { seconds }) : t("show.ask")}</p>
      {/* On a narrow table, the four cards and the two buttons take two lines. */}
      <div
        className={clsx(
          "grid w-full grid-cols-4 gap-2",
          allPlaces.length > 2 ? "desk:grid-cols-6 short:grid-cols-4" : "desk:max-w-md",
        )}
      >
        {held.cards.map((card, place) =>
          card === null ? null : (
            <Button
              key={cardKey(card, place)}
              size="lg"
              className={buttonClass}
              disabled={isBlocked || held.exposed?.includes(card) === true}
              aria-label={t("show.card", { card: cardText(t, card) })}
              onClick={() => show([place])}
            >
              <PlayingCard
                className="w-7!"
                face={{ rank: rankOf(card), suit: suitOf(card) }}
                label={cardText(t, card)}
                deck={deck}
              />
            </Button>
          ),
        )}
        <Button size="lg" className={`${buttonClass} text-base!`} disabled={isBlocked} onClick={() => show(allPlaces)}>
          {t(allPlaces.length === 2 ? "show.both" : "show.all")}
        </Button>
        <Button size="lg" kind="outline" className={`${buttonClass} text-base!`} disabled={isBlocked} onClick={muck}>
          {t(held.exposed ? "show.enough" : "show.muck")}
        </Button>
      </div>
    </fieldset>
  );
}
