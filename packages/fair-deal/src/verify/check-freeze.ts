/** Check V5: the room signed its promise, and every player received the same promise. */
import { bytesToHex, hexToBytes } from "../bytes.ts";
import { hashFreeze } from "../coin.ts";
import { verifyFreeze } from "../room-key.ts";
import { type Finding, input } from "./check.ts";
import type { DealCase, VerifyOptions } from "./deal-case.ts";

export function checkFreeze(deal: DealCase, { keys, expect = {} }: VerifyOptions): Finding<"V5"> {
  const { freeze, prevHandHash } = deal.record;
  const inputs = [
    input("freeze", freeze.hash),
    input("signature", freeze.signature),
    input("key", freeze.key),
    input("prev-hash", prevHandHash),
    ...(keys ?? []).map((key) => input("published-key", key)),
    ...(expect.freeze === undefined ? [] : [input("seen-freeze", expect.freeze)]),
    ...(expect.prevHash === undefined ? [] : [input("seen-prev-hash", expect.prevHash)]),
  ];
  const fault = findFault(deal, { ...(keys && { keys }), expect });
  if (fault) return { ok: false, code: fault, inputs };
  if (!keys) return { ok: true, code: "ok-key-not-compared", inputs };
  return { ok: true, code: expect.freeze === undefined ? "ok-key" : "ok", inputs };
}

function findFault({ record, ctx }: DealCase, { keys, expect }: VerifyOptions): Finding<"V5">["code"] | null {
  const { freeze, prevHandHash } = record;
  const computed = hashFreeze({
    ctx,
    button: freeze.button,
    dealtIn: freeze.seats,
    roots: freeze.roots.map(hexToBytes),
    commits: freeze.commits.map(({ seat, commit }) => ({ seat, commit: hexToBytes(commit) })),
  });
  if (bytesToHex(computed) !== freeze.hash) return "wrong-freeze";
  if (!verifyFreeze(hexToBytes(freeze.key), hexToBytes(freeze.hash), hexToBytes(freeze.signature)))
    return "wrong-signature";
  if (keys && !keys.includes(freeze.key)) return "unknown-key";
  if (expect?.prevHash !== undefined && expect.prevHash !== prevHandHash) return "chain-forked";
  if (expect?.freeze !== undefined && expect.freeze !== freeze.hash) return "two-freezes";
  return null;
}
