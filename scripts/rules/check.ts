/** Reads a report and says what it proves of the rules. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../lib/build.ts";
import { OWED } from "./owed.ts";
import { isProven, type Proof, type TestReport, type Verdict, verdictOn } from "./proof.ts";
import { idsOf } from "./rule-ids.ts";

/** Where every vitest run of the workspace leaves its report (vitest.config.ts). */
export const REPORT = path.join(ROOT, ".reports", "vitest.json");

/** Throws when there is no such report. */
export function checkRules(file: string): Verdict {
  const report: TestReport = JSON.parse(fs.readFileSync(file, "utf8"));
  return verdictOn(idsOf(fs.readFileSync(path.join(ROOT, "docs", "rules.md"), "utf8")), report, OWED);
}

/** One line a rule. */
export const tableOf = ({ proofs }: Verdict): string => ["rule  tests  accepted  ✗", ...proofs.map(rowOf)].join("\n");

function rowOf(proof: Proof): string {
  const { id, accepted, contrasting } = proof;
  const columns = [id.padEnd(4), `${accepted + contrasting}`.padStart(6), `${accepted}`.padStart(9), `${contrasting}`];
  const note = isProven(proof) ? "" : `  ${OWED[id] === undefined ? "NOT PROVEN" : `owed: ${OWED[id]}`}`;
  return columns.join(" ").padEnd(26) + note;
}

/** The last line, after the problems. */
export function summaryOf({ proofs, problems }: Verdict): string {
  const proven = proofs.filter(isProven).length;
  const owed = Object.keys(OWED).length;
  return [
    ...problems,
    `rules: ${proven} of ${proofs.length} proven on both sides, ${owed} owed, ${problems.length} problems`,
  ].join("\n");
}
