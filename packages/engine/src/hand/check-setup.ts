/** Refuses setups that cannot be dealt. A table never makes such a setup, but a file, a test or another program may. */
import type { Card } from "../cards/card.ts";
import { checkRake } from "../check-rake.ts";
import type { Refusal } from "../refusal.ts";
import type { Chips, HandRules, SeatNo } from "../rules.ts";
import { MAX_AMOUNT } from "../setting-issue.ts";
import { MAX_SEATS } from "../settings.ts";
import { seatAt } from "./seats.ts";
import type { HandSetup } from "./types.ts";

export const SETUP_REFUSALS = [
  "no-such-hand-number", // not a whole number from 1 on
  "too-few-players",
  "no-such-seat", // the seat of a player or of the button
  "duplicate-seat",
  "seats-not-ascending",
  "stack-not-whole",
  "stack-too-small", // the player has no chips to play with
  "stack-too-large", // adding up all stacks would lose exactness
  "first-to-act-not-in-hand",
  "post-not-in-hand",
  "duplicate-post",
  "post-not-whole", // also when the post is negative, or larger than any stack can be
  "too-few-cards",
  "too-many-cards",
  "no-such-card",
  "duplicate-card",
  "unusable-rules", // a bet size, the bet cap or the rake does not work
] as const;
export type SetupRefusalCode = (typeof SETUP_REFUSALS)[number];

export type SetupRefusal = Refusal<SetupRefusalCode>;

/** Returns the code of the first problem of a setup; null when the setup can be dealt. */
export function checkSetup({
  handNo,
  seats,
  button,
  firstToAct,
  posts,
  deck,
  rules,
  tournament,
}: HandSetup): SetupRefusalCode | null {
  if (!(Number.isSafeInteger(handNo) && handNo > 0)) return "no-such-hand-number";
  return (
    checkSeats(seats) ??
    (isSeatNumber(button) ? null : "no-such-seat") ?? // B2: the seat may be empty
    (seatAt(seats, firstToAct) ? null : "first-to-act-not-in-hand") ??
    checkPosts(posts, seats) ??
    (!tournament || isAmount(tournament.missingBlinds, 0) ? null : "post-not-whole") ??
    checkDeck(deck) ??
    (areRulesPlayable(rules) ? null : "unusable-rules")
  );
}

const isSeatNumber = (seat: SeatNo): boolean => Number.isInteger(seat) && seat >= 0 && seat < MAX_SEATS;

function checkSeats(seats: HandSetup["seats"]): SetupRefusalCode | null {
  if (seats.length < 2) return "too-few-players";
  let before = -1;
  for (const { seat, stack } of seats) {
    if (!isSeatNumber(seat)) return "no-such-seat";
    if (seat === before) return "duplicate-seat";
    if (seat < before) return "seats-not-ascending";
    before = seat;
    if (!Number.isInteger(stack)) return "stack-not-whole";
    if (stack < 1) return "stack-too-small";
    if (stack > MAX_AMOUNT) return "stack-too-large";
  }
  return null;
}

const isAmount = (amount: Chips, least: Chips): boolean =>
  Number.isInteger(amount) && amount >= least && amount <= MAX_AMOUNT;

function checkPosts(posts: HandSetup["posts"], seats: HandSetup["seats"]): SetupRefusalCode | null {
  for (const [index, { seat, live, dead }] of posts.entries()) {
    if (!seatAt(seats, seat)) return "post-not-in-hand";
    if (posts.findIndex((post) => post.seat === seat) < index) return "duplicate-post";
    if (!isAmount(live, 0) || !isAmount(dead, 0)) return "post-not-whole";
  }
  return null;
}

/** Checks that the deck has 52 different cards. G3 */
function checkDeck(deck: readonly Card[]): SetupRefusalCode | null {
  if (deck.length < 52) return "too-few-cards";
  if (deck.length > 52) return "too-many-cards";
  const seen = new Uint8Array(52);
  for (const card of deck) {
    if (seen[card] === undefined) return "no-such-card";
    if (seen[card] === 1) return "duplicate-card";
    seen[card] = 1;
  }
  return null;
}

/**
 * Checks the numbers in the rules that a hand calculates with. A table checks its settings more strictly, with
 * `checkSettings`.
 */
const areRulesPlayable = ({ smallBet, bigBet, flBetCap, rake }: HandRules): boolean =>
  isAmount(smallBet, 1) &&
  isAmount(bigBet, 1) &&
  (flBetCap === null || isAmount(flBetCap, 1)) &&
  (rake === null || checkRake("rake", rake).length === 0);
