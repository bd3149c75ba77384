/** Check V6: when the engine replays the public record, it gets the same pots, winners and rake. */
import { replayPublicHand } from "@poker/engine";
import { canonicalJson } from "../canonical-json.ts";
import { type Finding, input } from "./check.ts";
import type { DealCase } from "./deal-case.ts";

export function checkPlay({ record, frozen, deal, openings }: DealCase): Finding<"V6"> {
  if (!deal) return { ok: null, code: "not-dealt" };
  const inputs = [input("outcome", record.outcome), ...resultsOf(record.events)];
  const started = record.events.find((event) => event.type === "hand-started");
  if (!started || canonicalJson(started.setup) !== canonicalJson(frozen.setup))
    return { ok: false, code: "setup-changed", inputs };
  const known = new Map(openings.map(({ j, card }) => [j, card]));
  const problem = replayPublicHand(frozen.setup, record.events, known);
  if (problem)
    return {
      ok: false,
      code: "play-differs",
      inputs: [...inputs, input("problem", `${problem.code}: ${problem.words}`)],
    };
  return record.outcome === "suspended" ? { ok: null, code: "suspended", inputs } : { ok: true, code: "ok", inputs };
}

/** Returns each player's chips before and after the hand, and the rake. */
const resultsOf = (events: DealCase["record"]["events"]) =>
  events.flatMap((event) =>
    event.type === "hand-ended"
      ? [
          input("rake", event.rake),
          ...event.stacks.flatMap(({ seat, before, after }) => [
            input("stack-before", before, seat),
            input("stack-after", after, seat),
          ]),
        ]
      : [],
  );
