/** Follows the hands of several tables, keeps what they promise, and says what the check of each came to. */
import { checkDeal, compareCards, type DealContext, dealAsSeen, signingKeyOf } from "./check-deal.ts";
import { evidenceText } from "./deal-evidence.ts";
import type { DealVerdict, FailedCheck } from "./deal-verdict.ts";
import type { DealNews, DealQuestion, DrawQuestion } from "./deal-work.ts";
import { type ClosedHand, type FollowedHand, type Following, followFrame, followSnapshot } from "./followed-hand.ts";
import { changeDeal, expectedOf, keepEvidence, readDeal } from "./kept-deals.ts";
import { commitSeed, keepAnswer, keepPromise, revealSeed } from "./own-seeds.ts";

export const answerQuestion = (question: Exclude<DealQuestion, DrawQuestion>): Promise<string | null> =>
  question.type === "commit" ? commitSeed(question.userId, question.deal, question.words) : revealSeed(question.shown);

interface FollowedTable {
  hand: FollowedHand | null;
  /** As far as this page was told, of the last hand that closed: the next one must name it, whatever its number. */
  chain: { readonly handNo: number; readonly hash: string } | null;
  /** What was wrong with the promise of the hand. */
  problems: readonly FailedCheck[];
}

export interface DealFollowerOptions {
  readonly onVerdict: (tableId: string, verdict: DealVerdict) => void;
  /** Resolves with the room's file of a hand, of which this page missed something; null when there is none for this viewer. */
  readonly fetchFile: (tableId: string, handNo: number) => Promise<object | null>;
  /** Resolves with the keys that the room has published; null when they cannot be had, and the key is not compared. */
  readonly fetchKeys: () => Promise<readonly string[] | null>;
}

/** The keys are looked up when the hand is checked. */
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
  /** All work in the order of the news: what is kept of a freeze is there when its hand is checked. */
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

  /** Resolves when everything that was heard so far is done. */
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
        // What cannot be kept here is not compared; the other checks go on.
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
    // Not awaited: the next hands of all tables are not kept waiting.
    else void this.#checkByRecord(tableId, hash, context, hand?.seen ?? []);
  }

  /** A hand of which something was missed; it must be the hand that was closed with this hash at the table. */
  async #checkByRecord(tableId: string, hash: string, context: SeenContext, seen: FollowedHand["seen"]): Promise<void> {
    const { handNo, isPlayer } = context;
    const fetched = await this.#options.fetchFile(tableId, handNo).catch(() => null);
    const file = fetched && { ...fetched, hash };
    if (file) {
      const { problems, isProved } = compareCards(file, seen);
      await this.#check(tableId, file, { ...context, isProved, problems: [...context.problems, ...problems] });
    } else this.#options.onVerdict(tableId, missedHand(handNo, isPlayer));
  }

  /** Those that are known, or the newest when this one is not among them: it may have come into use just now. */
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
