/** Reads files of hands in slices of time, so that its thread can be asked to stop, and remembers where each hand is instead of the hand. */
import { type FileHand, handsInFile, isHistoryRefusal, MAX_FILE_CHARS } from "@poker/hand-history";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import type { ImportedLine, ImportProgress, ImportSource, RefusedLine } from "./import-messages.ts";
import { summariseHand, toImportedHand } from "./imported-hand.ts";

export interface ReaderOptions {
  readonly onProgress: (progress: ImportProgress) => void;
  /** Waits until what the thread was asked meanwhile is heard. */
  readonly pause: () => Promise<void>;
  /** Monotonic; milliseconds. */
  readonly now: () => number;
}

/** How long it reads until it tells what it has. */
const SLICE_MS = 60;

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

  /** Returns whether all was read. */
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

  /** null when there is no such hand. */
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
    const text = typeof contents === "string" ? contents : await contents.text();
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
