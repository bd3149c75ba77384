/** Finds out from the report of a test run which rules are proven. */
import { findNamedRules } from "./rule-ids.ts";

/** The fields of vitest's JSON report that this file uses. */
export interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** How many passed tests name a rule: tests where it holds (`accepted`), and tests with a case where it does not (`contrasting`). */
export interface RuleProof {
  readonly id: string;
  readonly accepted: number;
  readonly contrasting: number;
}

export const isProven = ({ accepted, contrasting }: RuleProof): boolean => accepted > 0 && contrasting > 0;

export interface ProofVerdict {
  readonly proofs: readonly RuleProof[];
  /** One line for each problem. Empty when every rule is either proven or `owed`. */
  readonly problems: readonly string[];
}

/**
 * Says which rules are proven. `owed` contains the rules that may lack a proof, each with the reason. It is also a
 * problem when a rule in `owed` is proven.
 */
export function judgeProofs(
  ids: readonly string[],
  report: TestReport,
  owed: Readonly<Record<string, string>>,
): ProofVerdict {
  const passed = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === "passed")
    .flatMap((test) => findNamedRules(test.fullName));
  const proofs = ids.map((id) => {
    const tests = passed.filter((named) => named.id === id);
    const contrasting = tests.filter((named) => named.isContrast).length;
    return { id, accepted: tests.length - contrasting, contrasting };
  });
  const unknown = [...passed.map((named) => named.id), ...Object.keys(owed)].filter((id) => !ids.includes(id));
  return {
    proofs,
    problems: [
      ...proofs.flatMap((proof) => findProofProblems(proof, proof.id in owed)),
      ...[...new Set(unknown)].map((id) => `${id}: named by a test or owed, but no rule has that id`),
    ],
  };
}

function findProofProblems(proof: RuleProof, owed: boolean): string[] {
  if (isProven(proof)) return owed ? [`${proof.id}: proven, and still in the list of what is owed`] : [];
  if (owed) return [];
  if (proof.accepted + proof.contrasting === 0) return [`${proof.id}: no passed test names it`];
  return [`${proof.id}: no ${proof.accepted === 0 ? "accepted" : "refused or contrasting"} case`];
}
