/** Reads reports of tests, and formats which rules they prove. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../lib/workspace.ts";
import { parseRuleIds } from "./rule-ids.ts";
import { isProven, judgeProofs, type ProofVerdict, type RuleProof, type TestReport } from "./rule-proofs.ts";
import { UNPROVEN_RULES } from "./unproven-rules.ts";

/** The path of the report that every run of vitest in this repository writes (see vitest.config.ts). */
export const VITEST_REPORT = path.join(ROOT, ".reports", "vitest.json");

/**
 * Says which rules a run proves. `files` are the reports of the run, one from each machine that ran a part of the
 * tests. Throws when a report does not exist.
 */
export function checkRuleProofs(files: readonly string[]): ProofVerdict {
  const reports = files.map((file): TestReport => JSON.parse(fs.readFileSync(file, "utf8")));
  return judgeProofs(
    parseRuleIds(fs.readFileSync(path.join(ROOT, "docs", "rules.md"), "utf8")),
    { testResults: reports.flatMap(({ testResults }) => testResults) },
    UNPROVEN_RULES,
  );
}

/** Returns a table with one line for each rule. */
export const formatProofTable = ({ proofs }: ProofVerdict): string =>
  ["rule  tests  accepted  ✗", ...proofs.map(formatProofRow)].join("\n");

function formatProofRow(proof: RuleProof): string {
  const { id, accepted, contrasting } = proof;
  const columns = [id.padEnd(4), `${accepted + contrasting}`.padStart(6), `${accepted}`.padStart(9), `${contrasting}`];
  const note = isProven(proof)
    ? ""
    : `  ${UNPROVEN_RULES[id] === undefined ? "NOT PROVEN" : `owed: ${UNPROVEN_RULES[id]}`}`;
  return columns.join(" ").padEnd(26) + note;
}

/** Returns the problems, one on each line, and a last line with the counts. */
export function formatProofSummary({ proofs, problems }: ProofVerdict): string {
  const proven = proofs.filter(isProven).length;
  const owed = Object.keys(UNPROVEN_RULES).length;
  return [
    ...problems,
    `rules: ${proven} of ${proofs.length} proven on both sides, ${owed} owed, ${problems.length} problems`,
  ].join("\n");
}
