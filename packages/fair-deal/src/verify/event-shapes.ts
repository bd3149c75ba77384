/** The shapes of the events in a record. A new kind of event must be added here, or the code does not compile. */
import {
  type Award,
  type BettingRound,
  type DealOpened,
  type DealPromise,
  GAMES,
  type HandDescription,
  type HandRules,
  type HandSetup,
  IDENTICAL_BOTH_WAYS,
  type LegalActions,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  type Post,
  type Pot,
  type RakeCap,
  type RakeConfig,
  type RakeRule,
  type SeedReveal,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
  TIME_OUTS,
  type TournamentHand,
} from "@poker/engine";
import type { RecordedEvent } from "../deal-record.ts";
import {
  arrayOf,
  hex,
  nullOr,
  objectOf,
  oneOf,
  optional,
  type Shape,
  text,
  truth,
  variantsOf,
  whole,
} from "./shape.ts";

export const count = whole(0, Number.MAX_SAFE_INTEGER);
/** The shape of a seat number. It is at most 15, because the freeze stores the seats as 16 bits. */
export const seatNo = whole(0, 15);
export const card = whole(0, 51);
const chips = count;
const oneSeat = { seat: seatNo };
const cards = arrayOf(card, { most: 52 });
const hands = arrayOf(objectOf({ ...oneSeat, cards: arrayOf(nullOr(card), { most: 52 }) }), { most: 16 });

const post = objectOf<Post>({ ...oneSeat, live: chips, dead: chips, deadLast: optional(oneOf(true)) });
const rakeCaps = arrayOf(objectOf<RakeCap>({ fromPlayers: count, cap: chips }));
type RuleOf<K extends RakeRule["kind"]> = Extract<RakeRule, { kind: K }>;
const rakeRule = variantsOf<RakeRule, "kind">("kind", {
  chart: objectOf<RuleOf<"chart">>({
    kind: oneOf("chart"),
    groups: arrayOf(
      objectOf({
        fromLowStake: chips,
        tiers: arrayOf(objectOf({ fromPlayers: count, steps: arrayOf(objectOf({ pot: chips, rake: chips })) })),
      }),
    ),
  }),
  "per-unit": objectOf<RuleOf<"per-unit">>({
    kind: oneOf("per-unit"),
    unit: chips,
    rake: chips,
    least: chips,
    caps: rakeCaps,
  }),
  percentage: objectOf<RuleOf<"percentage">>({ kind: oneOf("percentage"), basisPoints: count, caps: rakeCaps }),
});
const rake = objectOf<RakeConfig>({ id: text, version: count, name: text, noFlopNoDrop: truth, rule: rakeRule });
const rules = objectOf<HandRules>({
  game: oneOf(...GAMES),
  structure: oneOf(...STRUCTURES),
  smallBlind: chips,
  bigBlind: chips,
  smallBet: chips,
  bigBet: chips,
  flBetCap: nullOr(count),
  shortAllIn: oneOf(...SHORT_ALL_INS),
  potLimitBasis: oneOf(...POT_LIMIT_BASES),
  oddChips: oneOf(...ODD_CHIPS),
  identicalBothWays: optional(oneOf(...IDENTICAL_BOTH_WAYS)),
  showdown: oneOf(...SHOWDOWNS),
  timeOut: oneOf(...TIME_OUTS),
  rake: nullOr(rake),
});
const setup = objectOf<Omit<HandSetup, "deck">>({
  handNo: count,
  rules,
  button: seatNo,
  firstToAct: seatNo,
  seats: arrayOf(objectOf({ ...oneSeat, stack: chips }), { least: 2, most: 16 }),
  posts: arrayOf(post, { most: 32 }),
  deadTrimmed: truth,
  tournament: optional(objectOf<TournamentHand>({ missingBlinds: chips, antesCount: truth })),
});
const seedReveal = objectOf<SeedReveal>({ ...oneSeat, seed: nullOr(hex(32)), answer: nullOr(hex(64)) });
export const reveals = arrayOf(seedReveal, { most: 16 });
export const openedDecks = arrayOf(objectOf({ k: whole(0, 254), seed: hex(32) }), { most: 254 });
export const commits = arrayOf(objectOf({ ...oneSeat, userTag: hex(32), commit: hex(32) }), { most: 16 });
export const deckCount = whole(1, 255);
export const roots = arrayOf(hex(32), { least: 1, most: 255 });
export const seats = arrayOf(seatNo, { most: 16 });
const promise = objectOf<DealPromise>({
  version: oneOf("bpr/v1"),
  decks: deckCount,
  prevHandHash: hex(32),
  roots,
  commits,
  freeze: hex(32),
  signature: hex(64),
  key: hex(32),
  leftOut: seats,
});
const legal = objectOf<LegalActions>({
  ...oneSeat,
  decision: count,
  check: truth,
  call: nullOr(chips),
  wager: nullOr(objectOf({ type: oneOf("bet", "raise"), min: chips, max: chips })),
});
const round = objectOf<BettingRound>({
  highestBet: chips,
  lastFullRaise: chips,
  fullBetLevel: chips,
  betCount: count,
  shortAllInSum: chips,
  aggressor: nullOr(seatNo),
});
const pots = arrayOf(objectOf<Pot>({ amount: chips, seats }), { most: 16 });
const description = objectOf<HandDescription>({ category: text, cards, text });
const award = objectOf<Award>({
  pot: count,
  half: oneOf("whole", "high", "low"),
  amount: chips,
  shares: arrayOf(objectOf({ ...oneSeat, amount: chips, odd: chips }), { most: 16 }),
});

type EventOf<T extends RecordedEvent["type"]> = Extract<RecordedEvent, { type: T }>;
const EVENT_SHAPES: { readonly [T in RecordedEvent["type"]]: Shape<EventOf<T>> } = {
  "hand-frozen": objectOf<EventOf<"hand-frozen">>({
    type: oneOf("hand-frozen"),
    setup,
    promise,
    deckSeeds: oneOf(null),
  }),
  // Viewers without a seat learn at once which seats have revealed, but they see the seeds only after the hand is dealt.
  "seeds-revealed": objectOf<EventOf<"seeds-revealed">>({
    type: oneOf("seeds-revealed"),
    handNo: count,
    reveals: arrayOf(objectOf<SeedReveal>({ ...oneSeat, seed: oneOf(null), answer: oneOf(null) }), { most: 16 }),
  }),
  "deal-opened": objectOf<EventOf<"deal-opened">>({
    type: oneOf("deal-opened"),
    handNo: count,
    opened: objectOf<DealOpened>({ reveals, decks: openedDecks }),
  }),
  "hand-voided": objectOf<EventOf<"hand-voided">>({ type: oneOf("hand-voided"), handNo: count, reason: text }),
  "table-cleared": objectOf<EventOf<"table-cleared">>({
    type: oneOf("table-cleared"),
    handNo: count,
    reason: text,
    suspendedBets: arrayOf(objectOf({ ...oneSeat, amount: chips }), { most: 16 }),
  }),
  "hand-started": objectOf<EventOf<"hand-started">>({ type: oneOf("hand-started"), setup, deck: oneOf(null) }),
  posted: objectOf<EventOf<"posted">>({ type: oneOf("posted"), ...oneSeat, live: chips, dead: chips, stack: chips }),
  "hole-dealt": objectOf<EventOf<"hole-dealt">>({ type: oneOf("hole-dealt"), hands }),
  "to-act": objectOf<EventOf<"to-act">>({ type: oneOf("to-act"), legal }),
  acted: objectOf<EventOf<"acted">>({
    type: oneOf("acted"),
    ...oneSeat,
    action: oneOf("fold", "check", "call", "bet", "raise"),
    added: chips,
    bet: chips,
    stack: chips,
    allIn: truth,
    timedOut: truth,
    round,
    reopened: seats,
  }),
  protected: objectOf<EventOf<"protected">>({ type: oneOf("protected"), ...oneSeat }),
  "uncalled-returned": objectOf<EventOf<"uncalled-returned">>({
    type: oneOf("uncalled-returned"),
    ...oneSeat,
    amount: chips,
    stack: chips,
  }),
  "round-ended": objectOf<EventOf<"round-ended">>({ type: oneOf("round-ended"), pots }),
  "street-dealt": objectOf<EventOf<"street-dealt">>({ type: oneOf("street-dealt"), street: oneOf(0, 1, 2, 3), cards }),
  shown: objectOf<EventOf<"shown">>({
    type: oneOf("shown"),
    ...oneSeat,
    cards,
    high: description,
    low: nullOr(description),
  }),
  tabled: objectOf<EventOf<"tabled">>({ type: oneOf("tabled"), hands }),
  mucked: objectOf<EventOf<"mucked">>({ type: oneOf("mucked"), ...oneSeat }),
  raked: objectOf<EventOf<"raked">>({ type: oneOf("raked"), total: chips, parts: arrayOf(chips, { most: 16 }) }),
  awarded: objectOf<EventOf<"awarded">>({ type: oneOf("awarded"), award }),
  "hand-ended": objectOf<EventOf<"hand-ended">>({
    type: oneOf("hand-ended"),
    outcome: oneOf("settled", "cancelled"),
    reason: nullOr(text),
    rake: chips,
    stacks: arrayOf(objectOf({ ...oneSeat, before: chips, after: chips }), { most: 16 }),
  }),
};

export const recordedEvent = variantsOf<RecordedEvent, "type">("type", EVENT_SHAPES);
