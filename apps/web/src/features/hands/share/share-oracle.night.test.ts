/**
 * Checks that a link sends strangers nothing that they may not know. A link sends a replay, a preview picture, and the
 * preview in words. The test plays each hand twice. The second time, it exchanges the hidden cards, and also the names,
 * ids, table, number and time if the link hides names. Not a byte that the link sends may then differ. F4, decision
 * 0056
 */
import { sharedHandOf } from "@poker/db";
import {
  buildSettings,
  type Card,
  cancelHand,
  createSeat,
  type HandEvent,
  isRefusal,
  presets,
  showHand,
  type TableEvent,
} from "@poker/engine";
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import { playOut, randomDraws, randomSetups } from "@poker/engine/testing/random-hand";
import { DEFAULT_ROOM_SETTINGS, type FinishedHand, type SharedPlayer } from "@poker/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pictureOf } from "./picture/hand-picture.ts";
import { drawPictureSvg } from "./picture/picture-svg.ts";
import { readerWords, replayedHandOf, sharedHeadOf } from "./shared-text.ts";

type WholeHand = Parameters<typeof sharedHandOf>[0];
type Share = typeof sharedHandOf;

const WORDS = [readerWords("en"), readerWords("es")] as const;
const TOKEN = "5f0c3c9e-2f4b-4c68-9b65-0d2a4f6f8b11";
const SETTINGS = buildSettings(presets.avenue, {
  ...{ game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" },
});

/** What can differ between two hands with the same play: names, ids, table, number, time, and who is on the staff. */
interface Identity {
  readonly names: string;
  readonly ids: string;
  readonly table: string;
  readonly handNo: number;
  readonly endedAt: number;
  /** The index in the list of players of the player who is on the staff. */
  readonly staff: number;
}
const NOON = Date.UTC(2026, 10, 27, 12);
const ONE: Identity = { names: "Quinn", ids: "a1a1", table: "Oak", handNo: 4_711, endedAt: NOON, staff: 0 };
const OTHER: Identity = { names: "Zadie", ids: "c3c3", table: "Elm", handNo: 9, endedAt: NOON + 3_600_000, staff: 2 };
/** The index of the bot in the list of players. A link shows the bot's name even when it hides names. */
const BOT_PLACE = 1;

interface DrawnHand {
  /** The hand's events, with all cards visible. */
  readonly events: readonly HandEvent[];
  readonly showsNames: boolean;
  readonly spanish: boolean;
}

const drawnHands: fc.Arbitrary<DrawnHand> = fc
  .record({
    setup: randomSetups,
    draws: randomDraws,
    cancelAt: fc.option(fc.nat(12), { freq: 6 }),
    show: fc.nat(1_000),
    showsNames: fc.boolean(),
    spanish: fc.boolean(),
  })
  .map(({ setup, draws, cancelAt, show, ...more }) => {
    const steps: { readonly events: readonly HandEvent[]; readonly cancelled: readonly HandEvent[] }[] = [];
    const end = playOut(setup, draws, ({ state, events }) => {
      const cancelled = steps.length === cancelAt ? cancelHand(state, "Quinn left") : null;
      steps.push({ events, cancelled: cancelled && !isRefusal(cancelled) ? cancelled.events : [] });
    });
    const at = steps.findIndex(({ cancelled }) => cancelled.length > 0);
    const played = (at < 0 ? steps : steps.slice(0, at + 1)).flatMap(({ events, cancelled }) => [
      ...events,
      ...cancelled,
    ]);
    const shower = end.seats[show % end.seats.length]?.seat ?? 0;
    const shown = at < 0 && show % 3 === 0 ? showHand(end, shower, show % 2 ? [0] : [0, 1]) : null;
    return { events: [...played, ...(shown && !isRefusal(shown) ? shown.events : [])], ...more };
  });

/** Builds the hand as the journal stores it. The events before the hand are included, because they name players too. */
function wholeHand(events: readonly HandEvent[], identity: Identity): WholeHand {
  const start = events[0];
  if (start?.type !== "hand-started") throw new Error("a hand begins with its start");
  const { setup } = start;
  const { names, ids, table, handNo, endedAt, staff } = identity;
  const idOf = (seat: number) => `${ids}-${seat}`;
  const seats = setup.seats.map(({ seat, stack }) => createSeat({ seat, playerId: idOf(seat), bot: false, stack }));
  const around: readonly TableEvent[] = [
    { type: "waitlist-joined", waitlistEntry: { playerId: ids, since: endedAt } },
    {
      ...{ type: "blinds-moved", button: setup.button, smallBlindSeat: null, bigBlindSeat: setup.firstToAct, seats },
      ...{ dealtIn: setup.seats.map(({ seat }) => seat), headsUpHandPlayed: false },
      blindsBeforeHand: { button: null, bigBlindSeat: null, lastDealtIn: 0, headsUpHandPlayed: false, seats },
    },
  ];
  return {
    ...{ id: `${table}:${handNo}`, tableId: table, handNo, tableName: table, endedAt },
    ...{ outcome: "settled", currency: "play", bigBlind: setup.rules.bigBlind, pot: 100, rake: 0 },
    tournament: setup.tournament ? { id: ids, name: table, number: handNo } : null,
    settings: { ...SETTINGS, rules: setup.rules },
    players: setup.seats.map(({ seat }, place): FinishedHand["players"][number] => ({
      ...{ seat, isBot: place === BOT_PLACE, isStaff: place === staff, net: seat - 4, userId: idOf(seat) },
      name: place === BOT_PLACE ? "Robbie" : `${names} ${seat}`,
    })),
    events: [...around, ...events.map((event) => underIdentity(event, identity))],
    timesLeft: [],
  };
}

function underIdentity(event: HandEvent, { handNo, names }: Identity): HandEvent {
  if (event.type === "hand-started") return { ...event, setup: { ...event.setup, handNo } };
  return event.type === "hand-ended" && event.outcome === "cancelled" ? { ...event, reason: `${names} left` } : event;
}

/** Returns the cards that everybody saw: the board as far as it was dealt, and the cards that were shown or tabled. */
function publicCards(events: readonly HandEvent[]): ReadonlySet<Card> {
  const open = events.flatMap((event): readonly (Card | null)[] => {
    if (event.type === "street-dealt" || event.type === "shown") return event.cards;
    return event.type === "tabled" ? event.hands.flatMap(({ cards }) => cards) : [];
  });
  return new Set(open.filter((card) => card !== null));
}

/** Returns the same hand with each hidden card exchanged for another one. */
function withOtherCards(events: readonly HandEvent[]): readonly HandEvent[] {
  const open = publicCards(events);
  const hidden = Array.from({ length: 52 }, (_, card) => card).filter((card) => !open.has(card));
  const next = new Map(hidden.map((card, i) => [card, hidden[(i + 1) % hidden.length] ?? card]));
  const exchange = (card: Card) => next.get(card) ?? card;
  return events.map((event) => {
    if (event.type === "hand-started") return { ...event, deck: event.deck?.map(exchange) ?? null };
    if (event.type !== "hole-dealt") return event;
    const hands = event.hands.map((hand) => ({ ...hand, cards: hand.cards.map((card) => card && exchange(card)) }));
    return { ...event, hands };
  });
}

/** Returns everything that a stranger gets about a hand, as one text. */
function everythingSent(hand: WholeHand, { showsNames, spanish }: DrawnHand, share: Share): string {
  const words = WORDS[spanish ? 1 : 0];
  const shared = share(hand, "kept", { token: TOKEN, showsNames });
  const picture = pictureOf(shared, words);
  const replay = JSON.stringify([replayedHandOf(shared, words), sharedHeadOf(shared, words)]);
  return [replay, JSON.stringify(shared), picture.text, drawPictureSvg(picture, DEFAULT_ROOM_SETTINGS)].join("\n");
}

/**
 * Returns true when a stranger can tell two hands apart that have the same play but different hidden cards. If the link
 * hides names, the players' hidden data differ too.
 */
function tellsSecrets(drawn: DrawnHand, share: Share): boolean {
  const sent = everythingSent(wholeHand(drawn.events, ONE), drawn, share);
  const other = wholeHand(withOtherCards(drawn.events), drawn.showsNames ? ONE : OTHER);
  return sent !== everythingSent(other, drawn, share);
}

it(
  "F4: in thousands of hands no byte sent to strangers depends on a hidden card or a hidden name",
  () => {
    let told = 0;
    fc.assert(
      fc.property(drawnHands, (drawn) => {
        if (tellsSecrets(drawn, sharedHandOf)) told += 1;
        expect(told).toBe(0);
      }),
      propertyRuns(2_000),
    );
  },
  scaledTimeoutMs(120_000),
);

/** Returns a faulty way to make a link: it sends the event of this type with everything that the event contains. */
const leakEvent =
  (type: TableEvent["type"]): Share =>
  (hand, ...rest) => {
    const shared = sharedHandOf(hand, ...rest);
    const whole = hand.events.filter((event) => event.type === type);
    return { ...shared, events: shared.events.flatMap((event) => (event.type === type ? whole : event)) };
  };

/** Returns a faulty way to make a link: it sends data of the players that should be hidden. */
const leakOfPlayers =
  (leak: (player: FinishedHand["players"][number]) => Partial<SharedPlayer>): Share =>
  (hand, ...rest) => {
    const shared = sharedHandOf(hand, ...rest);
    const leaks = hand.players.map(leak);
    return { ...shared, players: shared.players.map((player, i) => ({ ...player, ...leaks[i] })) };
  };

const LEAKS: Readonly<Record<string, Share>> = {
  "hidden cards": leakEvent("hole-dealt"),
  "the deck": leakEvent("hand-started"),
  "the other seats": leakEvent("blinds-moved"),
  "why it was cancelled": leakEvent("hand-ended"),
  names: leakOfPlayers(({ name }) => ({ name })),
  "ids behind avatars": leakOfPlayers(({ userId }) => ({ key: userId })),
  "the staff": leakOfPlayers(({ isStaff }) => ({ isStaff })),
  "the table": (hand, ...rest) => ({ ...sharedHandOf(hand, ...rest), table: hand }),
  "the hour": (hand, ...rest) => ({ ...sharedHandOf(hand, ...rest), endedAt: hand.endedAt }),
};

it.each(Object.entries(LEAKS))("F4: the search finds the leak of %s", (_, leak) => {
  const hands = fc.sample(drawnHands, { seed: 3, numRuns: 200 });
  expect(hands.some((drawn) => tellsSecrets(drawn, leak))).toBe(true);
});

it("a link with names shows the names, the table and the number of the hand", () => {
  for (const drawn of fc.sample(drawnHands, { seed: 3, numRuns: 20 })) {
    const sent = everythingSent(wholeHand(drawn.events, ONE), { ...drawn, showsNames: true }, sharedHandOf);
    for (const part of ["Quinn", '"handNo":4711', '"tableName":"Oak"']) expect(sent).toContain(part);
  }
});
