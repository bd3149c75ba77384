/** Follows the hands of several tables, stores the room's promises, and reports for each hand what its check found. */
import { type CheckedDeal, checkDeal, compareCards, type DealContext, dealAsSeen, signingKeyOf } from "./check-deal.ts";
import { changeDeal, expectedOf, type KeptDeal, keepEvidence, readDeal } from "./deal-database.ts";
import type { DealVerdict, FailedCheck } from "./deal-verdict.ts";
import type { DealNews, DealQuestion, DrawQuestion } from "./deal-work.ts";
import { type ClosedHand, type FollowedHand, type Following, followFrame, followSnapshot } from "./followed-hand.ts";
import { commitSeed, keepAnswer, keepPromise, revealSeed } from "./own-seeds.ts";

export const answerQuestion = (question: Exclude<DealQuestion, DrawQuestion>): Promise<string | null> =>
  question.type === "commit" ? commitSeed(question.userId, question.deal, question.words) : revealSeed(question.shown);

interface FollowedTable {
  hand: FollowedHand | null;
  /**
   * The last hand of this table that the page knows to be closed. The next promise must contain this hand's hash,
   * whatever number the next hand has.
   */
  chain: { readonly handNo: number; readonly hash: string } | null;
  /** What is wrong with the promise of the hand. */
  problems: readonly FailedCheck[];
}

interface DealFollowerOptions {
  readonly onVerdict: (tableId: string, verdict: DealVerdict) => void;
  /**
   * Fetches the room's file of a hand. Used when this page has seen the hand only in part. Resolves with null when this
   * viewer cannot have the file.
   */
  readonly fetchFile: (tableId: string, handNo: number) => Promise<object | null>;
  /**
   * Fetches the public keys that the room has published. Resolves with null when that fails. Then the check does not
   * compare the key.
   */
  readonly fetchKeys: () => Promise<readonly string[] | null>;
}

/** What is known about a hand before it is checked. The published keys are fetched only for the check. */
type SeenContext = Omit<DealContext, "keys">;

const missedHand = (handNo: number, isPlayer: boolean): DealVerdict => ({
  handNo,
  outcome: "missed",
  isPlayer,
  isUnanswered: false,
  failed: [],
  passed: [],
});

export class DealFollower {
  readonly #options: DealFollowerOptions;
  readonly #tables = new Map<string, FollowedTable>();
  /**
   * The work that is under way. Everything is done in the order in which it arrived, so that a freeze is stored before
   * its hand is checked.
   */
  #work: Promise<unknown> = Promise.resolve();
  #keys: readonly string[] | null = null;

  constructor(options: DealFollowerOptions) {
    this.#options = options;
  }

  hear(news: DealNews): void {
    if (news.type === "left") this.#tables.delete(news.tableId);
    else if (news.type === "answered") this.#queue(() => keepAnswer(news.tableId, news.handNo, news.answer));
    else {
      const table = this.#tables.get(news.tableId) ?? { hand: null, chain: null, problems: [] };
      this.#tables.set(news.tableId, table);
      const following =
        news.type === "frame"
          ? followFrame(table.hand, news, news.you)
          : followSnapshot(table.hand, news.view, news.you);
      table.hand = following.hand;
      this.#handle(news.tableId, table, following);
      if (news.type === "snapshot")
        this.#queue(async () => {
          table.chain = news.view.dealChain ?? null;
        });
    }
  }

  /** Resolves when everything that has arrived so far has been processed. */
  settled(): Promise<unknown> {
    return this.#work;
  }

  #queue(work: () => Promise<unknown>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => console.error(error));
  }

  #handle(tableId: string, table: FollowedTable, { frozen, problems: found, closed }: Following): void {
    for (const { handNo, promise } of frozen)
      this.#queue(async () => {
        table.problems = found;
        // If the promise cannot be stored, it is not compared with an earlier one. All other checks still run.
        const { problems } = await keepPromise({ tableId, handNo, promise }).catch(() => ({ problems: [] }));
        table.problems = [...found, ...problems];
      });
    for (const hand of closed) this.#queue(() => this.#close(tableId, table, hand));
  }

  async #close(tableId: string, table: FollowedTable, { handNo, hash, hand }: ClosedHand): Promise<void> {
    const prevHash = table.chain?.hash ?? null;
    table.chain = { handNo, hash };
    const kept = await changeDeal(tableId, handNo, (before) =>
      before.hash === hash ? before : { ...before, hash },
    ).catch(() => null);
    const expect = kept ? expectedOf(kept, prevHash) : prevHash === null ? {} : { prevHash };
    const isPlayer = hand !== null && hand.seat !== null;
    const context = { handNo, isPlayer, isProved: true, expect, problems: table.problems };
    const seen = hand?.isWhole ? dealAsSeen(tableId, hand, hash) : null;
    if (seen && (seen.isProved || seen.problems.length > 0))
      await this.#check(tableId, seen.file, { ...context, problems: [...context.problems, ...seen.problems] });
    // Does not wait for the result, because that would delay the next hands of all tables.
    else void this.#checkByRecord(tableId, hash, context, hand?.seen ?? []);
  }

  /**
   * Checks a hand with the record that the room has written, because the page saw only a part of the hand. The record
   * must have the hash with which the table closed the hand.
   */
  async #checkByRecord(tableId: string, hash: string, context: SeenContext, seen: FollowedHand["seen"]): Promise<void> {
    const { handNo, isPlayer } = context;
    const fetched = await this.#options.fetchFile(tableId, handNo).catch(() => null);
    const file = fetched && { ...fetched, hash };
    if (file) {
      const { problems, isProved } = compareCards(file, seen);
      await this.#check(tableId, file, { ...context, isProved, problems: [...context.problems, ...problems] });
    } else this.#options.onVerdict(tableId, missedHand(handNo, isPlayer));
  }

  /**
   * Returns the keys that the room has published. Fetches them again if `key` is not among them, because the room may
   * only just have started to use it.
   */
  async #keysFor(key: unknown): Promise<readonly string[] | null> {
    if (!this.#keys?.some((known) => known === key))
      this.#keys = (await this.#options.fetchKeys().catch(() => null)) ?? this.#keys;
    return this.#keys;
  }

  async #check(tableId: string, file: object, context: SeenContext): Promise<void> {
    const checked = checkDeal(file, { ...context, keys: await this.#keysFor(signingKeyOf(file)) });
    const { handNo, outcome, failed } = checked.verdict;
    if (outcome === "failed") {
      const kept = await readDeal(tableId, handNo).catch(() => null);
      const text = evidenceText(tableId, file, kept, checked);
      const evidence = { tableId, handNo, keptAt: Date.now(), failed: failed.map(({ id }) => id), text };
      await keepEvidence(evidence).catch(() => {});
    }
    this.#options.onVerdict(tableId, checked.verdict);
  }
}

/**
 * Writes the file that a player keeps about a hand that failed a check: what the room sent, what this browser had
 * stored, and what is wrong. `npm run verify` reads only its field `file`. The other fields help people who look into
 * the case.
 */
const evidenceText = (
  tableId: string,
  file: object,
  kept: KeptDeal | null,
  { verdict, report }: CheckedDeal,
): string => {
  const { handNo, failed } = verdict;
  const keptAt = new Date().toISOString();
  return JSON.stringify({ tableId, handNo, keptAt, failed, checks: report.checks, kept, file }, null, 2);
};
