/**
 * Runs in a process of its own. The arguments are the name of a venue and a number of deals.
 * Plays the current bots against the reference opponent. Each deck is played twice: the two sides exchange their seats,
 * and each seat keeps its style. So neither cards nor seats favour a side.
 * Prints the result as one line of JSON.
 */
import { chooseAction, STYLES } from "@poker/bots";
import { createSeededRandom } from "@poker/engine";
import { createRandomSource } from "../deals.ts";
import { type Player, playDeal, type SeatResult } from "./play-deal.ts";
import { chooseReferenceAction, REFERENCE_STYLES } from "./reference-opponent.ts";
import { VENUES } from "./venues.ts";

const SEED = 20_261_123;
const styleNames = Object.values(STYLES).map(({ name }) => name);
type StyleName = (typeof styleNames)[number];

/**
 * One of the two sides. `decisions` is how many of its decisions were timed, and `micros` is the processor time that
 * they took, in microseconds.
 */
interface Side {
  readonly decide: (style: StyleName) => Player;
  decisions: number;
  micros: number;
}

export interface StyleResult {
  readonly style: string;
  readonly hands: number;
  readonly voluntary: number;
  readonly raisedPreflop: number;
  readonly wagers: number;
  readonly calls: number;
  readonly bigBlinds: number;
}

export interface MatchResult {
  readonly venue: string;
  readonly hands: number;
  /** How many big blinds a seat of the current bots wins in a hundred hands, on average. */
  readonly bigBlindsPer100: number;
  /** Half the width of the 95 % interval of `bigBlindsPer100`. */
  readonly margin: number;
  /** The processor time of one decision of the current bots, in microseconds. */
  readonly decisionMicros: number;
  /** The processor time of one decision of the reference opponent, in microseconds. */
  readonly referenceMicros: number;
  readonly styles: readonly StyleResult[];
}

const [venueName = "", dealCount = "1000"] = process.argv.slice(2);
const venue = VENUES.find(({ name }) => name === venueName);
if (!venue) throw new Error(`No such venue: ${venueName}`);
const { players, rules } = venue;
const cards = createRandomSource(SEED);
const random = createSeededRandom(SEED);
const present: Side = {
  decide: (style) => (view, seat, legal) => chooseAction(view, seat, legal, STYLES[style], random).action,
  decisions: 0,
  micros: 0,
};
const reference: Side = {
  decide: (style) => (view, seat, legal) => chooseReferenceAction(view, seat, legal, REFERENCE_STYLES[style], random),
  decisions: 0,
  micros: 0,
};
/** One of this many decisions is timed, on average. The others are not timed, because reading the clock takes time too. */
const TIMED_EVERY = 16;

const timed =
  (side: Side, player: Player): Player =>
  (view, seat, legal) => {
    if (random() * TIMED_EVERY >= 1) return player(view, seat, legal);
    const before = process.cpuUsage();
    const action = player(view, seat, legal);
    const { user, system } = process.cpuUsage(before);
    side.micros += user + system;
    side.decisions++;
    return action;
  };

const styles = new Map(
  styleNames.map((style) => [
    style,
    { style, hands: 0, voluntary: 0, raisedPreflop: 0, wagers: 0, calls: 0, bigBlinds: 0 },
  ]),
);
const pairs: number[] = [];
const deals = Number(dealCount);
for (let deal = 0; deal < deals; deal++) playPair(deal);
const mean = pairs.reduce((sum, net) => sum + net, 0) / pairs.length;
const variance = pairs.reduce((sum, net) => sum + (net - mean) ** 2, 0) / Math.max(1, pairs.length - 1);
const result: MatchResult = {
  venue: venue.name,
  hands: 2 * deals,
  bigBlindsPer100: 100 * mean,
  margin: 100 * 1.96 * Math.sqrt(variance / pairs.length),
  decisionMicros: present.micros / Math.max(1, present.decisions),
  referenceMicros: reference.micros / Math.max(1, reference.decisions),
  styles: [...styles.values()],
};
console.log(JSON.stringify(result));

/** Plays one deck twice. Adds to `pairs` what a seat of the current bots won in these two hands on average, in big blinds. */
function playPair(deal: number): void {
  const deck = cards.deck();
  let net = 0;
  for (const parity of [0, 1]) {
    const isPresent = (seat: number) => seat % 2 === parity;
    const styleOf = (seat: number): StyleName => styleNames[(seat + Math.floor(deal / players)) % styleNames.length]!;
    const results = playDeal(venue!, deal + 1, deck, (seat) => {
      const side = isPresent(seat) ? present : reference;
      return timed(side, side.decide(styleOf(seat)));
    });
    for (const [seat, seatResult] of results.entries()) {
      if (!isPresent(seat)) continue;
      net += seatResult.net / rules.bigBlind;
      countStyle(styleOf(seat), seatResult);
    }
  }
  pairs.push(net / players);
}

function countStyle(name: StyleName, { net, isVoluntary, hasRaisedPreflop, wagers, calls }: SeatResult): void {
  const style = styles.get(name)!;
  style.hands++;
  style.voluntary += Number(isVoluntary);
  style.raisedPreflop += Number(hasRaisedPreflop);
  style.wagers += wagers;
  style.calls += calls;
  style.bigBlinds += net / rules.bigBlind;
}
