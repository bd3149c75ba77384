/**
 * Reads hand files in short slices of time, so that a message can stop the reading between two slices. The reader does
 * not keep the hands in memory. It remembers where in its file each hand is.
 */
import { buildSettings, type HandEvent, presets, seatAt } from "@poker/engine";
import {
  eventsOf,
  type FileHand,
  type HandHistory,
  type HistoryRefusal,
  handsInFile,
  isHistoryRefusal,
  MAX_FILE_CHARS,
  textOfFile,
} from "@poker/hand-history";
import type { ChipUnit } from "../../../ui/format-amount.ts";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import type { ImportedLine, ImportProgress, ImportSource, RefusedLine } from "./import-messages.ts";

interface ReaderOptions {
  readonly onProgress: (progress: ImportProgress) => void;
  /** Waits until this thread has handled the messages that have arrived. */
  readonly pause: () => Promise<void>;
  /** Returns the time in milliseconds from a clock that never goes back. */
  readonly now: () => number;
}

/** How long the reader works, in milliseconds, before it reports its progress and pauses. */
const SLICE_MS = 60;

/** What the list shows about a hand. The hand's number and its place in the files are added later. */
type HandSummary = Omit<ImportedLine, "no" | "file" | "line">;

/** Converts a hand from a file into a hand for the replayer. */
function toImportedHand(history: HandHistory): ReplayedHand | HistoryRefusal {
  const { setup, facts } = history;
  const events = eventsOf(history);
  if (isHistoryRefusal(events)) return events;
  const { rules } = setup;
  // Only the rules come from the file. The other settings are made up, because the replay does not show them.
  const stakes = { low: rules.smallBlind, high: rules.bigBlind, currency: "play" } as const;
  const settings = buildSettings(presets.avenue, { game: rules.game, structure: rules.structure, ...stakes });
  const highest = Math.max(...setup.seats.map(({ seat }) => seat));
  return {
    tableId: facts.table.name,
    settings: { ...settings, rules, seats: Math.max(facts.table.seats, highest + 1, 2) },
    players: facts.players.map(({ seat, name }) => ({
      seat,
      // Makes an id from seat and name, because two players in a file may have the same name.
      userId: `${seat} ${name}`,
      name,
      isBot: false,
      isStaff: false,
      net: netOf(events, seat),
    })),
    events,
    timesLeft: facts.timesLeft ?? [],
    viewerSeat: facts.hero,
    unit: unitOf(history),
    decisionMs: null,
  };
}

/**
 * Returns the unit in which amounts are shown. The room formats only dollars as real money, so amounts in other
 * currencies are shown as plain numbers.
 */
function unitOf({ facts: { tournament, decimals, currency } }: HandHistory): ChipUnit {
  if (tournament || decimals === 0) return "chips";
  return currency === "USD" ? "real" : "play";
}

const endOf = (events: readonly HandEvent[]) => events.find((event) => event.type === "hand-ended");

function netOf(events: readonly HandEvent[], seat: number): number {
  const stack = seatAt(endOf(events)?.stacks ?? [], seat);
  return stack ? stack.after - stack.before : 0;
}

function summariseHand(history: HandHistory): HandSummary | HistoryRefusal {
  const { setup, facts } = history;
  const events = eventsOf(history);
  if (isHistoryRefusal(events)) return events;
  const awarded = events.reduce((sum, event) => sum + (event.type === "awarded" ? event.award.amount : 0), 0);
  return {
    id: facts.id,
    tableName: facts.table.name,
    startedAt: facts.startedAt,
    rules: setup.rules,
    unit: unitOf(history),
    players: setup.seats.length,
    pot: awarded + (endOf(events)?.rake ?? 0),
    net: facts.hero === null ? null : netOf(events, facts.hero),
  };
}

export class FileReader {
  readonly #options: ReaderOptions;
  #hands: FileHand[] = [];
  #isStopped = false;
  #slice: { hands: ImportedLine[]; refused: RefusedLine[]; since: number };

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#slice = this.#newSlice();
  }

  #newSlice() {
    return { hands: [], refused: [], since: this.#options.now() };
  }

  /** Reads the files. Resolves with true when all files were read, and with false when `stop` ended the reading. */
  async read(sources: readonly ImportSource[]): Promise<boolean> {
    this.#hands = [];
    this.#isStopped = false;
    this.#slice = this.#newSlice();
    for (const [place, { name, contents }] of sources.entries()) {
      const tell = (done: number) => this.#tell(name, (place + done) / sources.length);
      await this.#readFile(name, contents, tell);
      if (this.#isStopped) return false;
      await tell(1);
    }
    return true;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Returns a hand for the replayer; null when there is no such hand or it cannot be read. */
  open(no: number): ReplayedHand | null {
    const history = this.#hands[no]?.read();
    if (!history || isHistoryRefusal(history)) return null;
    const hand = toImportedHand(history);
    return isHistoryRefusal(hand) ? null : hand;
  }

  async #readFile(name: string, contents: Blob | string, tell: (done: number) => Promise<void>): Promise<void> {
    await tell(0);
    const refuse = (refusal: Omit<RefusedLine, "file">) => {
      const { code, line, field, words } = refusal;
      this.#slice.refused.push({ file: name, code, line, field, words });
    };
    const size = typeof contents === "string" ? contents.length : contents.size;
    if (size > MAX_FILE_CHARS) return refuse({ code: "too-large", line: null, field: null, words: `${size} bytes` });
    const text = typeof contents === "string" ? contents : textOfFile(new Uint8Array(await contents.arrayBuffer()));
    const hands = handsInFile(text);
    if (isHistoryRefusal(hands)) return refuse(hands);
    for (const hand of hands) {
      const history = hand.read();
      const summary = isHistoryRefusal(history) ? history : summariseHand(history);
      if (isHistoryRefusal(summary)) refuse({ ...summary, line: summary.line ?? hand.line });
      else {
        this.#slice.hands.push({ ...summary, no: this.#hands.length, file: name, line: hand.line });
        this.#hands.push(hand);
      }
      if (this.#options.now() - this.#slice.since < SLICE_MS) continue;
      await tell(hand.end / text.length);
      if (this.#isStopped) return;
    }
  }

  async #tell(file: string, done: number): Promise<void> {
    const { hands, refused } = this.#slice;
    this.#options.onProgress({ file, done, hands, refused });
    await this.#options.pause();
    this.#slice = this.#newSlice();
  }
}
