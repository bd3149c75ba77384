/** V6: played again by the engine, the public record reaches the same pots and winners. */
import { canonicalJson } from "../canonical-json.ts";
import { type Finding, input } from "./check.ts";
import type { DealCase } from "./deal-case.ts";

export function checkPlay(deal: DealCase): Finding<"V6"> {
  const { record, frozen } = deal;
  if (!deal.deal) return { ok: null, code: "not-dealt" };
  const started = record.events.find((event) => event.type === "hand-started");
  if (!started || canonicalJson(started.setup) !== canonicalJson(frozen.setup))
    return { ok: false, code: "setup-changed" };
  const inputs = [input("outcome", record.outcome)];
  if (record.outcome === "suspended") return { ok: null, code: "suspended", inputs };
  return { ok: null, code: "not-replayed", inputs };
}
