/**
 * Draws this browser's seeds, and stores them with the freezes that include their commits. Hands a seed out only after
 * the freeze is stored. Steps 1 and 4 of a fair deal.
 */
import { commitToDeal, mixSeed, type ShownFreeze } from "@poker/client";
import type { DealPromise } from "@poker/engine";
import { bytesToHex, hashContext, hashFreeze, hexToBytes, tableIdBytes, verifyFreeze } from "@poker/fair-deal";
import type { NextDeal } from "@poker/protocol";
import { changeDeal, type KeptDeal, type OwnSeed } from "./deal-database.ts";
import type { FailedCheck } from "./deal-verdict.ts";

function drawSeed(userId: string, deal: NextDeal, words: string): OwnSeed {
  const seed = mixSeed(crypto.getRandomValues(new Uint8Array(32)), words);
  const { seat, prevHandHash } = deal;
  const commit = commitToDeal(deal, userId, seed);
  return { userId, seat, prevHandHash, seed: bytesToHex(seed), commit, isSent: false, answer: null };
}

/** Returns this browser's commit for a hand. All tabs send the same commit, so that any of them can reveal the seed. */
export async function commitSeed(userId: string, deal: NextDeal, words: string): Promise<string | null> {
  // Uses the stored seed only if its commit is for exactly this deal. A commit depends on everything that the room says
  // about the hand, including the game and the number of decks.
  const isForDeal = (own: OwnSeed | null): own is OwnSeed =>
    own?.userId === userId && own.seat === deal.seat && commitToDeal(deal, userId, hexToBytes(own.seed)) === own.commit;
  const { own } = await changeDeal(deal.tableId, deal.handNo, (kept) =>
    isForDeal(kept.own) ? kept : { ...kept, own: drawSeed(userId, deal, words) },
  );
  return own?.commit ?? null;
}

/**
 * Returns the seed if the freeze includes its commit; otherwise null. Stores the freeze first, because the freeze is
 * the player's evidence against the room.
 */
export async function revealSeed(shown: ShownFreeze): Promise<string | null> {
  const { tableId, handNo, promise } = shown;
  if (!isPromised(shown)) return null;
  await keepPromise(shown);
  const kept = await changeDeal(tableId, handNo, (before) =>
    before.own !== null && !before.own.isSent && isCommitIn(before, promise)
      ? { ...before, own: { ...before.own, isSent: true } }
      : before,
  );
  return kept.own?.isSent && isCommitIn(kept, promise) ? kept.own.seed : null;
}

const isCommitIn = ({ own, promise: first }: KeptDeal, promise: DealPromise): boolean =>
  first?.freeze === promise.freeze &&
  promise.commits.some(({ seat, commit }) => seat === own?.seat && commit === own.commit);

/**
 * Returns true when the freeze is the hash of its promise and has a valid signature. The check of the hand finds a
 * false freeze as well.
 */
function isPromised({ tableId, handNo, setup, promise }: ShownFreeze): boolean {
  const ctx = hashContext({
    tableId: tableIdBytes(tableId),
    handNo,
    gameCode: setup.rules.game,
    decks: promise.decks,
    prevHandHash: hexToBytes(promise.prevHandHash),
  });
  const freeze = hashFreeze({
    ctx,
    button: setup.button,
    dealtIn: setup.seats.map(({ seat }) => seat),
    roots: promise.roots.map(hexToBytes),
    commits: promise.commits.map(({ seat, commit }) => ({ seat, commit: hexToBytes(commit) })),
  });
  return bytesToHex(freeze) === promise.freeze && isSigned(promise);
}

const isSigned = ({ key, freeze, signature }: DealPromise): boolean =>
  verifyFreeze(hexToBytes(key), hexToBytes(freeze), hexToBytes(signature));

/**
 * Returns true when the room signed two different freezes that follow the same hand of the chain. That is proof against
 * the room.
 */
const isForked = (kept: DealPromise | null, shown: DealPromise): boolean =>
  kept !== null &&
  kept.freeze !== shown.freeze &&
  kept.prevHandHash === shown.prevHandHash &&
  isSigned(kept) &&
  isSigned(shown);

interface KeptPromise {
  readonly kept: KeptDeal;
  readonly problems: readonly FailedCheck[];
}

/**
 * Stores the freeze of a hand. Keeps the stored freeze if there is one, unless the new freeze follows another hand of
 * the chain. Reports two signed freezes that follow the same hand.
 */
export async function keepPromise({
  tableId,
  handNo,
  promise,
}: Pick<ShownFreeze, "tableId" | "handNo" | "promise">): Promise<KeptPromise> {
  const kept = await changeDeal(tableId, handNo, (before) =>
    before.promise === null || before.promise.prevHandHash !== promise.prevHandHash ? { ...before, promise } : before,
  );
  const problems = isForked(kept.promise, promise) ? ([{ id: "V5", code: "two-freezes" }] as const) : [];
  return { kept, problems };
}

export const keepAnswer = (tableId: string, handNo: number, answer: string): Promise<KeptDeal> =>
  changeDeal(tableId, handNo, (kept) => (kept.own ? { ...kept, own: { ...kept.own, answer } } : kept));
