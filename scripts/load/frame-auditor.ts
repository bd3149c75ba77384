/**
 * Compares what clients saw of one table with the journal:
 * - Each frame and each snapshot must contain exactly what the rules let its viewer see of the stored events (I8).
 * - A client that applies frames must have the same state as the server (I11).
 * - Only users whom a private game lets watch may see its table (H8).
 */
import { isDeepStrictEqual } from "node:util";
import { type ReplayedEvent, type Violation, viewerOf } from "@poker/db/checks";
import {
  frameSeqOf,
  isPrivateEvent,
  mayWatchGame,
  redactTableEvent,
  seatOfPlayer,
  type TableState,
  type TableView,
  tableViewFor,
} from "@poker/engine";
import type { Frame } from "@poker/protocol";

/** What a client had: a frame, or a view of the table at event number `seq`, with the client's user. */
type Observation =
  | { readonly userId: string; readonly frame: Frame }
  /** `view` is from a snapshot of the server, or computed by the client from frames. */
  | {
      readonly userId: string;
      readonly seq: number;
      readonly view: TableView;
      readonly source: "snapshot" | "frames";
    };

/**
 * How many events are kept, so that late observations can still be compared. This is more than the server keeps for
 * clients that reconnect.
 */
const MAX_KEPT_EVENTS = 700;

const lastSeqOf = (seen: Observation): number => ("frame" in seen ? seen.frame.to : seen.seq);

export class FrameAuditor {
  readonly #tableId: string;
  readonly #hasLink: (userId: string) => boolean;
  /**
   * The replayed events, in ascending order and without gaps. Their numbers are those that clients know, which do not
   * count private events.
   */
  #replayed: ReplayedEvent[] = [];
  #pending: Observation[] = [];
  /** How many frames, events in frames, and views were compared. `tooOld` is how many observations came too late to be compared. */
  readonly compared = { frames: 0, events: 0, views: 0, tooOld: 0 };

  /** `hasLink` says which users have the link of a private game. */
  constructor(tableId: string, hasLink: (userId: string) => boolean = () => false) {
    this.#tableId = tableId;
    this.#hasLink = hasLink;
  }

  observe(seen: Observation): void {
    this.#pending.push(seen);
  }

  /** Stores an event under the number that clients know. Skips private events, because clients do not receive them. */
  addReplayed(replayed: ReplayedEvent): void {
    if (isPrivateEvent(replayed.event)) return;
    this.#replayed.push({ ...replayed, seq: frameSeqOf(replayed.state, replayed.seq) });
  }

  /**
   * Compares all observations up to the last replayed event.
   * `end` is true when nothing more is being written. Then an observation of a later event is a violation.
   */
  compareWithJournal(end: boolean): readonly Violation[] {
    const upTo = this.#replayed.at(-1)?.seq ?? 0;
    const ready = this.#pending.filter((seen) => lastSeqOf(seen) <= upTo);
    const beyond = this.#pending.filter((seen) => lastSeqOf(seen) > upTo);
    this.#pending = beyond;
    const violations = ready.flatMap((seen) => [...this.#checkObservation(seen)]);
    this.#replayed = this.#replayed.slice(-MAX_KEPT_EVENTS);
    if (end)
      for (const seen of beyond)
        violations.push(this.#violation("I5", lastSeqOf(seen), `${seen.userId} saw it, it is not durable`));
    return violations;
  }

  *#checkObservation(seen: Observation): Iterable<Violation> {
    if ("frame" in seen) yield* this.#checkFrame(seen.userId, seen.frame);
    else if (seen.seq > 0) yield* this.#checkView(seen);
  }

  *#checkFrame(userId: string, { from, to, events }: Frame): Iterable<Violation> {
    this.compared.frames += 1;
    if (events.length !== to - from + 1)
      yield this.#violation("I8", from, `a frame to ${to} holds ${events.length} events`);
    // A user who could watch until this frame may still receive it, because it shows why they may no longer watch.
    const [before, after] = [this.#replayedAt(from - 1), this.#replayedAt(to)];
    if (before && after && !this.#mayWatch(userId, before.state) && !this.#mayWatch(userId, after.state))
      yield this.#violation("H8", to, `${userId} was sent a frame and may not watch the game`);
    for (const [index, event] of events.entries()) {
      const replayed = this.#replayedAt(from + index);
      if (!replayed) {
        this.compared.tooOld += 1;
        continue;
      }
      this.compared.events += 1;
      const expected = redactTableEvent(replayed.event, viewerOf(replayed.seatOwners, userId));
      if (!isDeepStrictEqual(event, expected))
        yield this.#violation(
          "I8",
          replayed.seq,
          `${userId} was sent ${event.type} with parts they may not see, or without some they may`,
        );
    }
  }

  *#checkView(seen: Exclude<Observation, { readonly frame: Frame }>): Iterable<Violation> {
    const { userId, seq, view, source } = seen;
    const replayed = this.#replayedAt(seq);
    if (!replayed) {
      this.compared.tooOld += 1;
      return;
    }
    this.compared.views += 1;
    const { state, seatOwners } = replayed;
    if (source === "snapshot" && !this.#mayWatch(userId, state))
      yield this.#violation("H8", seq, `${userId} was sent a snapshot and may not watch the game`);
    const expected = tableViewFor(state, viewerOf(seatOwners, userId));
    // The process that takes over a table does not have its last finished hand. So a view may lack a hand that the journal has.
    const hand = view.hand === null && expected.hand?.result ? null : expected.hand;
    if (!isDeepStrictEqual(view, { ...expected, hand }))
      yield this.#violation(
        source === "snapshot" ? "I7" : "I11",
        seq,
        `${userId} sees another table than the journal makes: ${describeDifference(view, { ...expected, hand })}`,
      );
  }

  /** A player with a seat may watch until their last hand has ended. */
  #mayWatch(userId: string, { seats, privateGame }: TableState): boolean {
    if (!privateGame || seatOfPlayer(seats, userId)) return true;
    return mayWatchGame(privateGame, userId, this.#hasLink(userId));
  }

  #replayedAt(seq: number): ReplayedEvent | undefined {
    const first = this.#replayed[0]?.seq;
    return first === undefined ? undefined : this.#replayed[seq - first];
  }

  #violation(invariant: Violation["invariant"], seq: number, what: string): Violation {
    const handNo = this.#replayedAt(seq)?.state.handNo;
    return { invariant, tableId: this.#tableId, seq, what, ...(handNo === undefined ? {} : { handNo }) };
  }
}

/** Describes the first place at which two values differ. */
function describeDifference(a: unknown, b: unknown, path = ""): string {
  if (isDeepStrictEqual(a, b)) return "";
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return `${path} is ${JSON.stringify(a)}, not ${JSON.stringify(b)}`;
  const ours = new Map<string, unknown>(Object.entries(a));
  const theirs = new Map<string, unknown>(Object.entries(b));
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const found = describeDifference(ours.get(key), theirs.get(key), `${path}.${key}`);
    if (found !== "") return found;
  }
  return `${path} differs`;
}
