/** Check V2: by the published algorithm, the seeds of the decks that were not dealt give the decks that the room promised. */
import { bytesToHex, hexToBytes } from "../bytes.ts";
import { COMMITTED_DECKS, commitDeck } from "../committed-deck.ts";
import { type Finding, input } from "./check.ts";
import type { DealCase } from "./deal-case.ts";

export function checkOpenedDecks({ record, ctx, deal }: DealCase): Finding<"V2"> {
  if (!deal) return { ok: null, code: "not-dealt" };
  const { freeze, opened, decks } = record;
  const inputs = [input("pick", deal.pick), ...opened.map(({ k, seed }) => input("deck-seed", seed, k))];
  if (decks < COMMITTED_DECKS) return { ok: false, code: "too-few-decks", inputs };
  if (opened.some(({ k }) => k === deal.pick)) return { ok: false, code: "played-deck-opened", inputs };
  const numbers = Array.from({ length: decks }, (_, k) => k).filter((k) => k !== deal.pick);
  if (opened.length !== numbers.length || opened.some(({ k }, at) => k !== numbers[at]))
    return { ok: false, code: "decks-not-opened", inputs };
  const differing = opened.find(
    ({ k, seed }) => bytesToHex(commitDeck(ctx, k, hexToBytes(seed)).root) !== freeze.roots[k],
  );
  if (differing)
    return {
      ok: false,
      code: "deck-differs",
      inputs: [...inputs, input("promised-root", freeze.roots[differing.k] ?? "", differing.k)],
    };
  return { ok: true, code: "ok", inputs: [...inputs, ...numbers.map((k) => input("root", freeze.roots[k] ?? "", k))] };
}
