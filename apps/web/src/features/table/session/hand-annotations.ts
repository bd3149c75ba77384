/** What the felt shows of a hand beside the table view: the last action of each seat, shown hands in words, who won what. */
import type { Action, Award, Chips, HandDescription, SeatNo, TableEvent } from "@poker/engine";

export interface LastAction {
  readonly kind: Action["type"] | "smallBlind" | "bigBlind" | "post" | "ante" | "mucks";
  /** The seat's total on the street, or what was added for a call or post. */
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
  /** Seats whose cards were turned up before they were read. P8 */
  readonly tabledSeats: readonly SeatNo[];
  /** Seats whose player of this hand has left: its cards are no longer theirs. */
  readonly leftSeats: readonly SeatNo[];
  readonly bigBlindSeat: SeatNo | null;
  readonly smallBlindSeat: SeatNo | null;
  /** Dead chips that are posted are antes: the hand is of a tournament. M6 */
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

/** An ante goes to the pot at once; what is told of a blind with an ante is the blind. */
function postedBy(
  { smallBlindSeat, bigBlindSeat, hasAntes }: HandAnnotations,
  { seat, live, dead, stack }: Extract<TableEvent, { type: "posted" }>,
): LastAction {
  const isBlind = seat === smallBlindSeat || seat === bigBlindSeat;
  const blind = seat === smallBlindSeat ? "smallBlind" : "bigBlind";
  const isAnte = hasAntes && live === 0;
  const amount = hasAntes && live > 0 ? live : live + dead;
  return { kind: isAnte ? "ante" : isBlind ? blind : "post", amount, allIn: stack === 0, timedOut: false };
}

export function annotateHand(marks: HandAnnotations, event: TableEvent): HandAnnotations {
  switch (event.type) {
    case "blinds-moved":
      // The next hand may be promised while the last one is still shown.
      return { ...marks, bigBlindSeat: event.bigBlindSeat, smallBlindSeat: event.smallBlindSeat };
    case "hand-started":
      return {
        ...NO_ANNOTATIONS,
        bigBlindSeat: marks.bigBlindSeat,
        smallBlindSeat: marks.smallBlindSeat,
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
    // What was said belongs to its street; folds and all-ins are marked by the seat itself.
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

/** The high hands shown by other seats than these. */
export const listRivalHands = ({ shownHands }: HandAnnotations, seats: readonly SeatNo[]): readonly HandDescription[] =>
  Object.entries(shownHands).flatMap(([seat, shown]) => (shown && !seats.includes(Number(seat)) ? [shown.high] : []));

export interface SeatWin {
  readonly seat: SeatNo;
  readonly half: Award["half"];
  readonly amount: Chips;
}

/** What each seat has been awarded so far, high and low apart. */
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

/** Lists the winners of each half of each pot, in order; adjacent pots with the same result are one entry. */
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
