/**
 * Draws and stores this browser's seeds for the draws of tournament seats. After a draw, checks the player's own entry.
 * M10, F3
 */
import { type DrawOutcome, type KeptDraw, MemoryDrawSeeds } from "@poker/client";
import { changeDraw, keepEvidence } from "./deal-database.ts";
import { DRAW_HAND_NO } from "./deal-verdict.ts";
import type { DrawNews, DrawQuestion } from "./deal-work.ts";

export class DrawKeeper {
  readonly #onOutcome: (outcome: DrawOutcome) => void;
  /** The seeds of each player, keyed by user id. Several players may use this browser, one after another. */
  readonly #seeds = new Map<string, MemoryDrawSeeds>();
  #words = "";
  /** The work that is under way. Everything is stored in the order in which it happened. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(onOutcome: (outcome: DrawOutcome) => void) {
    this.#onOutcome = onOutcome;
  }

  answer(question: DrawQuestion): Promise<string | null> {
    if (question.type === "reveal-draw") return this.#seedsOf(question.userId).reveal(question.draw);
    this.#words = question.words;
    return this.#seedsOf(question.userId).commit(question.draw);
  }

  hear(news: DrawNews): void {
    const seeds = this.#seedsOf(news.userId);
    if (news.type === "draw-opened") seeds.onOpened(news.draw);
    else if (news.type === "draw-answered") seeds.onAnswer(news.tournamentId, { ok: true, answer: news.answer });
    else if (news.type === "draw-taken") seeds.onAccepted(news.tournamentId);
    else seeds.onWithdrawn(news.tournamentId);
  }

  /** Resolves when everything up to now has been stored. */
  settled(): Promise<unknown> {
    return this.#work;
  }

  #seedsOf(userId: string): MemoryDrawSeeds {
    const known = this.#seeds.get(userId);
    if (known) return known;
    const seeds: MemoryDrawSeeds = new MemoryDrawSeeds({
      userId,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      words: () => this.#words,
      onChange: (kept) => this.#queue(() => changeDraw(kept)),
      onOutcome: (outcome) => this.#tell(outcome, seeds.kept(outcome.tournamentId)),
    });
    this.#seeds.set(userId, seeds);
    return seeds;
  }

  #tell(outcome: DrawOutcome, kept: KeptDraw | undefined): void {
    const { tournamentId, faults, isRevealed } = outcome;
    this.#queue(async () => {
      if (kept) await changeDraw(kept, { outcome: { faults, isRevealed } });
      if (faults.length > 0) await keepEvidence(evidenceOf(outcome, kept));
    });
    // Queued separately, so that the outcome is reported even if storing it has failed.
    this.#queue(async () => this.#onOutcome({ tournamentId, faults, isRevealed }));
  }

  #queue(work: () => Promise<unknown>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => console.error(error));
  }
}

const evidenceOf = ({ tournamentId, faults }: DrawOutcome, kept: KeptDraw | undefined) => ({
  tableId: tournamentId,
  handNo: DRAW_HAND_NO,
  keptAt: Date.now(),
  failed: faults.map(({ id }) => id),
  text: JSON.stringify({ tournamentId, faults, kept, keptAt: new Date().toISOString() }, null, 2),
});
