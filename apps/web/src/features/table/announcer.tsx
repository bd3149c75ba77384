"use client";
import type { SeatNo, TableEvent } from "@poker/engine";
import { formatAmount } from "../../ui/money.ts";
import type { Scene } from "./scene.ts";
import type { Heard } from "./table-store.ts";
import { cardsWords, handWords, useWords } from "./words.ts";

type Translate = ReturnType<typeof useWords>;

/** One event as a dealer would say it; null: nothing worth saying. */
export function sayEvent(t: Translate, event: TableEvent, { view, you }: Scene): string | null {
  const name = (seat: SeatNo) => view.seats.find((taken) => taken.seat === seat)?.name ?? "";
  const amount = (value: number) => formatAmount(value, view.settings.currency);
  switch (event.type) {
    case "hand-started":
      return t("say.newHand", { number: event.setup.handNo });
    case "hole-dealt": {
      const mine = event.hands.find(({ seat }) => seat === you)?.cards.filter((card) => card !== null) ?? [];
      return mine.length > 0 ? t("say.yourCards", { cards: cardsWords(t, mine) }) : null;
    }
    case "posted":
      return t("say.post", { name: name(event.seat), amount: amount(event.live + event.dead) });
    case "turn":
      if (event.legal.seat !== you) return t("say.turn", { name: name(event.legal.seat) });
      return event.legal.call === null
        ? t("say.yourTurnCheck")
        : t("say.yourTurnCall", { amount: amount(event.legal.call) });
    case "acted":
      if (event.allIn) return t("say.allIn", { name: name(event.seat), amount: amount(event.bet) });
      return t(`say.${event.action}`, {
        name: name(event.seat),
        amount: amount(event.action === "call" ? event.added : event.bet),
      });
    case "protected":
      return t("say.protected", { name: name(event.seat) });
    case "street-dealt":
      return t(event.street === 1 ? "say.flop" : event.street === 2 ? "say.turnCard" : "say.river", {
        cards: cardsWords(t, event.cards),
      });
    case "shown":
      return t("say.shown", {
        name: name(event.seat),
        cards: cardsWords(t, event.cards),
        hand: handWords(t, event.high),
      });
    case "awarded": {
      const key =
        event.award.half === "low" ? "say.winsLow" : event.award.half === "high" ? "say.winsHigh" : "say.wins";
      return event.award.shares
        .map((share) => t(key, { name: name(share.seat), amount: amount(share.amount) }))
        .join(" ");
    }
    case "player-sat":
      return t("say.sat", { name: event.seat.name });
    case "hand-ended":
      return event.outcome === "cancelled" ? t("say.cancelled") : null;
    default:
      return null;
  }
}

/** What happens, for who does not look: read out politely as it is shown, one line a beat. */
export function Announcer({ heard }: { readonly heard: readonly Heard[] }) {
  const t = useWords();
  const lines = heard.map(({ beat, events, scene }) => ({
    beat,
    text: events
      .map((event) => sayEvent(t, event, scene))
      .filter((words) => words !== null)
      .join(" "),
  }));
  return (
    <div aria-live="polite" role="log" className="sr-only" data-testid="announcer">
      {lines.map(({ beat, text }) => text && <p key={beat}>{text}</p>)}
    </div>
  );
}
