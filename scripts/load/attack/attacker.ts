/**
 * The process of one attacker. Begins the attack when asked to, and answers every question with counts of what the
 * attack has done so far.
 */
import type { AttackCounts } from "./attack-target.ts";
import { ATTACKS } from "./attacks.ts";
import { type AttackerInput, signVisitorTicket } from "./children.ts";

process.once("message", (input: AttackerInput) => {
  const counts: Record<keyof AttackCounts, number> = { connections: 0, messages: 0 };
  process.on("message", (question) => {
    if (question === "begin")
      ATTACKS[input.attack]({
        ...input,
        signTicket: () => signVisitorTicket(input, input.guest),
        count: (what, by = 1) => {
          counts[what] += by;
        },
      });
    process.send?.(counts);
  });
});
process.once("disconnect", () => process.exit());
