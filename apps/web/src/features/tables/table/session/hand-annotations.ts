/**
 * Collects what the felt shows of a hand beside the table view: the last action of each seat, the shown hands in words, and who won what.
 */
import type { Action, Award, Chips, HandDescription, HandSetup, SeatNo, TableEvent } from "@poker/engine";

export interface LastAction {
  readonly kind: Action["type"] | "smallBlind" | "bigBlind" | "post" | "deadPost" | "ante" | "mucks";
  /** The seat's total on this street. For a call or a post, only the chips that this action added. */
  readonly amount: Chips;
  readonly allIn: boolean;
  readonly timedOut: boolean;
}

export interface HandAnnotations {
  readonly lastActions: Readonly<Partial<Record<SeatNo, LastAction>>>;
  readonly shownHands: Readonly<
    Partial<Record<SeatNo, { readonly high: HandDescription; readonly low: HandDescription | null }>>
  >;
  readonly awards: readonly Award[];
  /** The seats whose cards were turned up before their hands were named at the showdown. P8 */
  readonly tabledSeats: readonly SeatNo[];
  /** The seats whose player has left since they were dealt in. If another player sits there now, the cards at that seat are not theirs. */
  readonly leftSeats: readonly SeatNo[];
  readonly bigBlindSeat: SeatNo | null;
  readonly smallBlindSeat: SeatNo | null;
  /** True in a tournament, where posted dead chips are antes. M6 */
  readonly hasAntes: boolean;
}

export const NO_ANNOTATIONS: HandAnnotations = {
  lastActions: {},
  shownHands: {},
  awards: [],
  tabledSeats: [],
  leftSeats: [],
  bigBlindSeat: null,
  smallBlindSeat: null,
  hasAntes: false,
};

const withLastAction = (marks: HandAnnotations, seat: SeatNo, last: LastAction): HandAnnotations => ({
  ...marks,
  lastActions: { ...marks.lastActions, [seat]: last },
});

/**
 * Returns the last action of a seat that posted. A post that is only an ante counts as an ante. A blind that is posted together with an
 * ante counts as the blind.
 */
function postedBy(
  { smallBlindSeat, bigBlindSeat, hasAntes }: HandAnnotations,
  { seat, live, dead, stack }: Extract<TableEvent, { type: "posted" }>,
): LastAction {
  const isBlind = seat === smallBlindSeat || seat === bigBlindSeat;
  const blind = seat === smallBlindSeat ? "smallBlind" : "bigBlind";
  const isAnte = hasAntes && live === 0;
  const post = live === 0 ? "deadPost" : "post";
  const amount = hasAntes && live > 0 ? live : live + dead;
  return { kind: isAnte ? "ante" : isBlind ? blind : post, amount, allIn: stack === 0, timedOut: false };
}

/** Finds the blinds from the start of the hand alone. The big blind is the last seat to act before the flop. B4 */
function blindSeatsOf({
  seats,
  posts,
  firstToAct,
  rules,
}: Pick<HandSetup, "seats" | "posts" | "firstToAct" | "rules">): Pick<
  HandAnnotations,
  "bigBlindSeat" | "smallBlindSeat"
> {
  const first = seats.findIndex(({ seat }) => seat === firstToAct);
  if (first < 0) return { bigBlindSeat: null, smallBlindSeat: null };
  const before = (steps: number) => seats.at(first - steps)?.seat ?? null;
  const [bigBlindSeat, smallBlindSeat] = [before(1), before(2)];
  const small = posts.find(({ seat }) => seat === smallBlindSeat);
  const isSmall = small !== undefined && small.live > 0 && small.live <= rules.smallBlind;
  return { bigBlindSeat, smallBlindSeat: isSmall ? smallBlindSeat : null };
}

export function annotateHand(marks: HandAnnotations, event: TableEvent): HandAnnotations {
  switch (event.type) {
    case "blinds-moved":
      // The blinds move when the room promises the next hand. The felt may still show the last hand then.
      return { ...marks, bigBlindSeat: event.bigBlindSeat, smallBlindSeat: event.smallBlindSeat };
    case "hand-started":
      return {
        ...NO_ANNOTATIONS,
        // If the page was opened after the blinds had moved, it has not seen where they are. It then finds them from the start of the hand.
        ...(marks.bigBlindSeat === null
          ? blindSeatsOf(event.setup)
          : { bigBlindSeat: marks.bigBlindSeat, smallBlindSeat: marks.smallBlindSeat }),
        hasAntes: event.setup.tournament !== undefined,
      };
    case "posted":
      return withLastAction(marks, event.seat, postedBy(marks, event));
    case "acted": {
      const amount = event.action === "call" ? event.added : event.bet;
      return withLastAction(marks, event.seat, {
        kind: event.action,
        amount,
        allIn: event.allIn,
        timedOut: event.timedOut,
      });
    }
    // The last action of a seat is shown until the street ends. Folds and all-ins stay visible, because the seat itself is marked.
    case "street-dealt":
      return { ...marks, lastActions: {} };
    case "shown":
      return { ...marks, shownHands: { ...marks.shownHands, [event.seat]: { high: event.high, low: event.low } } };
    case "tabled":
      return { ...marks, tabledSeats: [...marks.tabledSeats, ...event.hands.map(({ seat }) => seat)] };
    case "mucked":
      return withLastAction(marks, event.seat, { kind: "mucks", amount: 0, allIn: false, timedOut: false });
    case "awarded":
      return { ...marks, awards: [...marks.awards, event.award] };
    case "player-left":
    case "entry-removed":
      return { ...marks, leftSeats: [...marks.leftSeats, event.seat] };
    default:
      return marks;
  }
}

/** Returns the high hands that were shown at seats other than `seats`. */
export const listRivalHands = ({ shownHands }: HandAnnotations, seats: readonly SeatNo[]): readonly HandDescription[] =>
  Object.entries(shownHands).flatMap(([seat, shown]) => (shown && !seats.includes(Number(seat)) ? [shown.high] : []));

export interface SeatWin {
  readonly seat: SeatNo;
  readonly half: Award["half"];
  readonly amount: Chips;
}

/** Returns how much each seat has won so far, with the high and the low half apart. */
export function sumWinnings(awards: readonly Award[]): readonly SeatWin[] {
  const sums = new Map<string, SeatWin>();
  for (const award of awards) {
    for (const { seat, amount } of award.shares) {
      const key = `${seat} ${award.half}`;
      sums.set(key, { seat, half: award.half, amount: (sums.get(key)?.amount ?? 0) + amount });
    }
  }
  return [...sums.values()];
}

export interface PotResult {
  readonly pot: number;
  readonly halves: readonly { readonly half: Award["half"]; readonly seats: readonly SeatNo[] }[];
}

/** Lists the winners of each half of each pot, in the order of the pots. If all pots have the same winners, lists only one pot. */
export function listPotResults(awards: readonly Award[]): readonly PotResult[] {
  const results: PotResult[] = [];
  for (const pot of [...new Set(awards.map((award) => award.pot))].sort((a, b) => a - b)) {
    const halves = awards
      .filter((award) => award.pot === pot)
      .map(({ half, shares }) => ({ half, seats: shares.map(({ seat }) => seat) }));
    results.push({ pot, halves });
  }
  const same = results.every(({ halves }) => JSON.stringify(halves) === JSON.stringify(results[0]?.halves));
  return same ? results.slice(0, 1) : results;
}
