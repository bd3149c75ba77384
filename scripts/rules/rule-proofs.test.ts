import { expect, test } from "vitest";
import { findNamedRules, parseRuleIds } from "./rule-ids.ts";
import { judgeProofs, type TestReport } from "./rule-proofs.ts";

const reportOf = (...tests: readonly (readonly [fullName: string, status: string])[]): TestReport => ({
  testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
});
const passed = (...names: readonly string[]) => reportOf(...names.map((name) => [name, "passed"] as const));

test("rule ids are read from the document of rules, in its order", () => {
  expect(
    parseRuleIds(
      "# Rules\n- **G1** Three games.\n  Also G3.\n- **B10** ⚙ Sitting out.\nA2 is no entry, **A4** neither.\n",
    ),
  ).toEqual(["G1", "B10"]);
});

test("a test's name says which rules the test proves; the cross may be anywhere in the name", () => {
  expect(findNamedRules("betting A9: a short all-in")).toEqual([{ id: "A9", isContrast: false }]);
  expect(findNamedRules("A9 raises A9 ✗: a short all-in (fault 12), I4, T10s, $A9x")).toEqual([
    { id: "A9", isContrast: true },
  ]);
  expect(findNamedRules("B8 ✗, B10: both")).toEqual([
    { id: "B8", isContrast: true },
    { id: "B10", isContrast: false },
  ]);
});

test("a rule is proven when an accepted case and a contrasting case of the rule have passed", () => {
  const { proofs, problems } = judgeProofs(["A9"], passed("A9: yes", "A9: yes, too", "A9 ✗: no"), {});
  expect(proofs).toEqual([{ id: "A9", accepted: 2, contrasting: 1 }]);
  expect(problems).toEqual([]);
});

test.each([
  ["no test at all", passed(), "A9: no passed test names it"],
  ["a failed test", reportOf(["A9: yes", "failed"], ["A9 ✗: no", "skipped"]), "A9: no passed test names it"],
  ["an accepted case alone", passed("A9: yes"), "A9: no refused or contrasting case"],
  ["a refused case alone", passed("A9 ✗: no"), "A9: no accepted case"],
])("%s does not prove a rule", (_name, report, problem) => {
  expect(judgeProofs(["A9"], report, {}).problems).toEqual([problem]);
  expect(judgeProofs(["A9"], report, { A9: "later" }).problems).toEqual([]);
});

test("a proven rule in the list of unproven rules is a problem, and so is an unknown rule in a test's name", () => {
  const proven = passed("A9: yes", "A9 ✗: no");
  expect(judgeProofs(["A9"], proven, { A9: "later" }).problems).toEqual([
    "A9: proven, and still in the list of what is owed",
  ]);
  const unknown = (id: string) => [`${id}: named by a test or owed, but no rule has that id`];
  expect(judgeProofs(["A9"], passed("A9: yes", "A9 ✗: no", "A99: ?"), {}).problems).toEqual(unknown("A99"));
  expect(judgeProofs(["A9"], proven, { S99: "later" }).problems).toEqual(unknown("S99"));
});
