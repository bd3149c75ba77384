/** One event as a dealer would say it: what is read out at the felt and written down at the text table. */
import type { Chips, LegalActions, Pot, SeatNo, TableEvent } from "@poker/engine";
import { formatAmount } from "../../../ui/format-amount.ts";
import { cardListText, handText, type Translate } from "../felt/card-text.ts";
import type { ShownStep } from "../session/table-store.ts";

/** "fold, call 200, raise to 400, at most 3,412" */
export function legalActionsText(
  t: Translate,
  { check, call, wager }: LegalActions,
  amount: (value: Chips) => string,
): string {
  const choices = [t("text.choices.fold")];
  if (check) choices.push(t("text.choices.check"));
  if (call !== null) choices.push(t("text.choices.call", { amount: amount(call) }));
  if (wager?.min === wager?.max && wager) choices.push(t(`text.choices.${wager.type}Only`, { min: amount(wager.min) }));
  else if (wager) choices.push(t(`text.choices.${wager.type}`, { min: amount(wager.min), max: amount(wager.max) }));
  return choices.join(", ");
}

/** Each pot with its amount and who can win it. P1 */
export const potListText = (
  t: Translate,
  pots: readonly Pot[],
  amount: (value: Chips) => string,
  name: (seat: SeatNo) => string,
): string =>
  pots
    .map((pot, i) =>
      t("text.sidePots", {
        label: i === 0 ? t("money.main") : t("money.side", { number: i }),
        amount: amount(pot.amount),
        names: pot.seats.map(name).join(", "),
      }),
    )
    .join(" ");

/** null: nothing worth saying. */
export function describeEvent(
  t: Translate,
  event: TableEvent,
  { scene: { view, you, annotations }, names }: Pick<ShownStep, "scene" | "names">,
): string | null {
  const name = (seat: SeatNo) => names[seat] ?? "";
  const amount = (value: Chips) => formatAmount(value, view.settings.currency);
  switch (event.type) {
    case "hand-started":
      return t("say.newHand", { number: event.setup.handNo });
    case "hole-dealt": {
      const mine = event.hands.find(({ seat }) => seat === you)?.cards.filter((card) => card !== null) ?? [];
      return mine.length > 0 ? t("say.yourCards", { cards: cardListText(t, mine) }) : null;
    }
    case "posted":
      return t("say.post", { name: name(event.seat), amount: amount(event.live + event.dead) });
    case "to-act":
      return event.legal.seat === you
        ? t("text.turnYours", { choices: legalActionsText(t, event.legal, amount) })
        : t("say.turn", { name: name(event.legal.seat) });
    case "acted":
      if (event.timedOut && (event.action === "fold" || event.action === "check"))
        return t(event.action === "fold" ? "say.timedOutFold" : "say.timedOutCheck", { name: name(event.seat) });
      if (event.allIn) return t("say.allIn", { name: name(event.seat), amount: amount(event.bet) });
      return t(`say.${event.action}`, {
        name: name(event.seat),
        amount: amount(event.action === "call" ? event.added : event.bet),
      });
    case "protected":
      return t("say.protected", { name: name(event.seat) });
    case "uncalled-returned":
      return t("say.uncalled", { amount: amount(event.amount), name: name(event.seat) });
    case "round-ended": {
      const [pot, ...side] = event.pots;
      // Everybody else has folded: who wins it is said next.
      if (!pot || pot.seats.length < 2) return null;
      return side.length > 0 ? potListText(t, event.pots, amount, name) : t("text.pot", { amount: amount(pot.amount) });
    }
    case "street-dealt":
      return t(event.street === 1 ? "say.flop" : event.street === 2 ? "say.turnCard" : "say.river", {
        cards: cardListText(t, event.cards),
      });
    case "shown": {
      const hand = handText(t, event.high);
      const said = {
        name: name(event.seat),
        hand: event.low ? t("say.withLow", { hand, low: handText(t, event.low) }) : hand,
      };
      // What was turned up before was said then.
      return annotations.tabledSeats.includes(event.seat)
        ? t("say.reads", said)
        : t("say.shown", { ...said, cards: cardListText(t, event.cards) });
    }
    case "tabled":
      return event.hands
        .map(({ seat, cards }) =>
          t("say.tabled", {
            name: name(seat),
            cards: cardListText(
              t,
              cards.filter((card) => card !== null),
            ),
          }),
        )
        .join(" ");
    case "mucked":
      return t("say.mucks", { name: name(event.seat) });
    case "raked":
      return t("say.raked", { amount: amount(event.total) });
    case "awarded": {
      const { pot, half, shares } = event.award;
      const several = annotations.awards.some((award) => award.pot > 0) || (view.hand?.pots.length ?? 0) > 1;
      const which = several ? (pot === 0 ? t("say.mainPot") : t("say.sidePot", { number: pot })) : t("say.thePot");
      const key = half === "low" ? "say.potWinsLow" : half === "high" ? "say.potWinsHigh" : "say.potWins";
      return shares
        .map((share) => t(key, { name: name(share.seat), amount: amount(share.amount), pot: which }))
        .join(" ");
    }
    case "player-sat":
      return t("say.sat", { name: event.seat.name });
    case "player-left":
      return t("say.leftTable", { name: name(event.seat) });
    case "topped-up":
      return t("say.toppedUp", { name: name(event.seat), amount: amount(event.amount) });
    case "hand-ended":
      return event.outcome === "cancelled" ? t("say.cancelled") : null;
    default:
      return null;
  }
}

/** All that a beat has to say, as one line; empty: nothing. */
export const describeStep = (t: Translate, heard: ShownStep): string =>
  heard.events
    .map((event) => describeEvent(t, event, heard))
    .filter((words) => words !== null)
    .join(" ");
