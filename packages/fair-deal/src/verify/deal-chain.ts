/** Checks several hands together: their records must form one chain, and every player must have seen the same freezes. */
import type { DealPromise, HandSetup } from "@poker/engine";
import { bytesToHex, hexToBytes } from "../bytes.ts";
import { hashFreeze } from "../coin.ts";
import { closeRecord, type DealRecord } from "../deal-record.ts";
import { hashContext, tableIdBytes } from "../hand-context.ts";
import { verifyFreeze } from "../room-key.ts";
import { type Check, createCheck, type Finding, input } from "./check.ts";

/**
 * A freeze in the form in which a page keeps it. It contains everything that the freeze is a hash of, so it proves what the room signed.
 */
export interface SeenFreeze {
  readonly tableId: string;
  readonly setup: Pick<HandSetup, "handNo" | "button" | "rules"> & {
    readonly seats: readonly { readonly seat: number }[];
  };
  readonly promise: DealPromise;
}

/** Computes the hash of the promised values, in hexadecimal. Ignores the hash that the promise itself states. */
export function freezeHashOf({ tableId, setup, promise }: SeenFreeze): string {
  const ctx = hashContext({
    tableId: tableIdBytes(tableId),
    handNo: setup.handNo,
    gameCode: setup.rules.game,
    decks: promise.decks,
    prevHandHash: hexToBytes(promise.prevHandHash),
  });
  return bytesToHex(
    hashFreeze({
      ctx,
      button: setup.button,
      dealtIn: setup.seats.map(({ seat }) => seat),
      roots: promise.roots.map(hexToBytes),
      commits: promise.commits.map(({ seat, commit }) => ({ seat, commit: hexToBytes(commit) })),
    }),
  );
}

/**
 * Compares the freezes that two players saw for the same hand.
 * - "two-freezes" is evidence against the owner of the key.
 * - "not-signed" is no evidence: a freeze has no valid signature.
 * - "unknown-key" is no evidence either: a freeze is signed with a key that the room has not published.
 *
 * `keys` are the room's published keys. Without them, both freezes must be signed with the same key.
 */
export function compareFreezes(
  one: SeenFreeze,
  other: SeenFreeze,
  keys: readonly string[] = [one.promise.key],
): "same-freeze" | "two-freezes" | "other-hand" | "not-signed" | "unknown-key" {
  if (one.tableId !== other.tableId || one.setup.handNo !== other.setup.handNo) return "other-hand";
  if (!isSigned(one) || !isSigned(other)) return "not-signed";
  if (![one, other].every(({ promise }) => keys.includes(promise.key))) return "unknown-key";
  return one.promise.freeze === other.promise.freeze ? "same-freeze" : "two-freezes";
}

function isSigned(seen: SeenFreeze): boolean {
  const { freeze, signature, key } = seen.promise;
  return freezeHashOf(seen) === freeze && verifyFreeze(hexToBytes(key), hexToBytes(freeze), hexToBytes(signature));
}

/**
 * Checks the chain of one table's records. They must be in the order of their hands, and each must have been verified already. `seen` are
 * freezes of this table that pages kept.
 */
export function verifyChain(
  records: readonly DealRecord[],
  seen: readonly Pick<SeenFreeze, "setup" | "promise">[] = [],
): Check<"chain"> {
  const voids = records.filter(isUndealt).map(({ hand }) => hand);
  const inputs = [
    ...records.map((record) => input("hash", closeRecord(record), record.hand)),
    ...voids.map((hand) => input("void", "", hand)),
  ];
  const fault = findLinkFault(records) ?? findSeenFault(records, seen);
  if (fault)
    return createCheck("chain", { ok: false, code: fault.code, inputs: [...inputs, input("fault", "", fault.hand)] });
  return createCheck("chain", { ok: true, code: voids.length > 0 ? "ok-voids" : "ok", inputs });
}

/** Returns true when the frozen hand was not dealt, whatever outcome the room states. */
const isUndealt = ({ events }: DealRecord): boolean => !events.some(({ type }) => type === "hand-started");

interface ChainFault {
  readonly code: Finding<"chain">["code"];
  readonly hand: number;
}

function findLinkFault(records: readonly DealRecord[]): ChainFault | null {
  for (const [at, record] of records.entries()) {
    const before = records[at - 1];
    if (!before) continue;
    if (record.table !== before.table) return { code: "other-table", hand: record.hand };
    if (record.hand === before.hand && record.freeze.hash !== before.freeze.hash)
      return { code: "two-freezes", hand: record.hand };
    if (record.hand <= before.hand || record.prevHandHash !== closeRecord(before))
      return { code: "chain-forked", hand: record.hand };
  }
  return null;
}

function findSeenFault(
  records: readonly DealRecord[],
  seen: readonly Pick<SeenFreeze, "setup" | "promise">[],
): ChainFault | null {
  const first = records[0]?.hand ?? 0;
  const last = records.at(-1)?.hand ?? 0;
  for (const { setup, promise } of seen) {
    const hand = setup.handNo;
    if (hand < first || hand > last) continue;
    const record = records.find((each) => each.hand === hand);
    if (!record) return { code: "freeze-not-in-chain", hand };
    if (record.freeze.hash !== promise.freeze) return { code: "two-freezes", hand };
  }
  return null;
}
