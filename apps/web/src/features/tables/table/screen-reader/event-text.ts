/**
 * Describes events in the words that a dealer would say. At the felt, screen readers read these texts. In the text table, the log shows
 * them.
 */
import { type Chips, type LegalActions, type Pot, type SeatNo, seatAt, type TableEvent } from "@poker/engine";
import { cardListText, handText, type Translate } from "../../../../ui/card-text.ts";
import { type AmountUnit, formatAmount } from "../../../../ui/format-amount.ts";
import { listRivalHands } from "../session/hand-annotations.ts";
import { nameOfPlayer } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { describeTournamentEvent } from "./tournament-event-text.ts";

/** Says what the player to act may do, such as "fold, call 200, raise to 400, at most 3,412". */
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

/** Lists each pot with its amount and with the players who can win it. P1 */
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

/** What the functions that describe one event need. */
export interface TextContext extends Pick<ShownStep, "scene"> {
  readonly t: Translate;
  readonly name: (seat: SeatNo) => string;
  readonly amount: (value: Chips) => string;
}
type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

/** Returns null for an event that is not worth saying. */
export function describeEvent(
  t: Translate,
  event: TableEvent,
  { scene, names }: Pick<ShownStep, "scene" | "names">,
  unit: AmountUnit,
): string | null {
  const name = (seat: SeatNo) => names[seat] ?? "";
  const amount = (value: Chips) => formatAmount(value, unit);
  const context: TextContext = { t, scene, name, amount };
  switch (event.type) {
    case "hand-started":
      return handStartedText(event, context);
    case "hole-dealt":
      return holeDealtText(event, context);
    case "posted":
      return postedText(event, context);
    case "to-act":
      return event.legal.seat === scene.you
        ? t("text.turnYours", { choices: legalActionsText(t, event.legal, amount) })
        : t("say.turn", { name: name(event.legal.seat) });
    case "acted":
      return actedText(event, context);
    case "protected":
      return t("say.protected", { name: name(event.seat) });
    case "uncalled-returned":
      return t("say.uncalled", { amount: amount(event.amount), name: name(event.seat) });
    case "round-ended":
      return roundEndedText(event, context);
    case "street-dealt":
      return t(event.street === 1 ? "say.flop" : event.street === 2 ? "say.turnCard" : "say.river", {
        cards: cardListText(t, event.cards),
      });
    case "shown":
      return shownText(event, context);
    case "tabled":
      return tabledText(event, context);
    case "mucked":
      return t("say.mucks", { name: name(event.seat) });
    case "raked":
      return t("say.raked", { amount: amount(event.total) });
    case "awarded":
      return awardedText(event, context);
    case "player-sat":
      return t("say.sat", { name: nameOfPlayer(scene, event.seat) });
    case "player-left":
      return t("say.leftTable", { name: name(event.seat) });
    case "topped-up":
      return t("say.toppedUp", { name: name(event.seat), amount: amount(event.amount) });
    case "hand-voided":
      return t("say.voided", { number: event.handNo });
    case "hand-ended":
      return event.outcome === "cancelled" ? t("say.cancelled") : null;
    case "entry-seated":
    case "entry-removed":
    case "chips-added":
    case "level-changed":
      return describeTournamentEvent(event, context);
    default:
      return null;
  }
}

/** Announces a new hand. The ante of a tournament is announced once for all players. M6 */
function handStartedText({ setup }: EventOf<"hand-started">, { t, amount }: TextContext): string {
  const newHand = t("say.newHand", { number: setup.handNo });
  const ante = setup.tournament ? Math.max(0, ...setup.posts.map(({ dead }) => dead)) : 0;
  if (ante === 0) return newHand;
  return `${newHand} ${t(setup.deadTrimmed ? "tournamentTable.say.antes" : "tournamentTable.say.bigBlindAnte", { amount: amount(ante) })}`;
}

function postedText({ seat, live, dead }: EventOf<"posted">, { t, name, amount, scene }: TextContext): string | null {
  const { hasAntes, smallBlindSeat, bigBlindSeat } = scene.annotations;
  const told = hasAntes ? live : live + dead;
  if (told === 0) return null;
  const blind = seat === smallBlindSeat ? "say.smallBlind" : seat === bigBlindSeat ? "say.bigBlind" : "say.post";
  return t(live === 0 ? "say.deadPost" : blind, { name: name(seat), amount: amount(told) });
}

function holeDealtText({ hands }: EventOf<"hole-dealt">, { t, scene }: TextContext): string | null {
  const mine = seatAt(hands, scene.you)?.cards.filter((card) => card !== null) ?? [];
  return mine.length > 0 ? t("say.yourCards", { cards: cardListText(t, mine) }) : null;
}

function actedText(event: EventOf<"acted">, { t, name, amount }: TextContext): string {
  if (event.timedOut && (event.action === "fold" || event.action === "check"))
    return t(event.action === "fold" ? "say.timedOutFold" : "say.timedOutCheck", { name: name(event.seat) });
  if (event.allIn) return t("say.allIn", { name: name(event.seat), amount: amount(event.bet) });
  return t(`say.${event.action}`, {
    name: name(event.seat),
    amount: amount(event.action === "call" ? event.added : event.bet),
  });
}

function roundEndedText({ pots }: EventOf<"round-ended">, { t, name, amount }: TextContext): string | null {
  const [pot, ...side] = pots;
  // Says nothing about a pot with only one player left, because the next event names the winner.
  if (!pot || pot.seats.length < 2) return null;
  return side.length > 0 ? potListText(t, pots, amount, name) : t("text.pot", { amount: amount(pot.amount) });
}

function shownText(event: EventOf<"shown">, { t, name, scene }: TextContext): string {
  const high = handText(t, event.high, listRivalHands(scene.annotations, [event.seat]));
  const hand = event.low ? t("say.withLow", { hand: high, low: handText(t, event.low) }) : high;
  // Cards that were turned up earlier were announced at that time, so only the hand is announced now.
  return scene.annotations.tabledSeats.includes(event.seat)
    ? t("say.reads", { name: name(event.seat), hand })
    : t("say.shown", { name: name(event.seat), hand, cards: cardListText(t, event.cards) });
}

function tabledText({ hands }: EventOf<"tabled">, { t, name }: TextContext): string {
  const known = hands.map(({ seat, cards }) => ({ seat, cards: cards.filter((card) => card !== null) }));
  return known.map(({ seat, cards }) => t("say.tabled", { name: name(seat), cards: cardListText(t, cards) })).join(" ");
}

function awardedText({ award }: EventOf<"awarded">, { t, name, amount, scene }: TextContext): string {
  const { view, annotations } = scene;
  const { pot, half, shares } = award;
  const isOneOfSeveral = annotations.awards.some((other) => other.pot > 0) || (view.hand?.pots.length ?? 0) > 1;
  const potName = isOneOfSeveral ? (pot === 0 ? t("say.mainPot") : t("say.sidePot", { number: pot })) : t("say.thePot");
  const key = half === "low" ? "say.potWinsLow" : half === "high" ? "say.potWinsHigh" : "say.potWins";
  return shares
    .map((share) => t(key, { name: name(share.seat), amount: amount(share.amount), pot: potName }))
    .join(" ");
}

/** Describes all events of a step in one line; empty when there is nothing to say. */
export const describeStep = (t: Translate, step: ShownStep, unit: AmountUnit): string =>
  step.events
    .map((event) => describeEvent(t, event, step, unit))
    .filter((text) => text !== null)
    .join(" ");
