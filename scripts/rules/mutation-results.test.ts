import { expect, test } from "vitest";
import { EQUIVALENT_MUTATIONS } from "./equivalent-mutations.ts";
import { formatMutationTable, listMutationProblems, type Mutation, type MutationOutcome } from "./mutation-results.ts";

const change = (outcome: MutationOutcome, file = "hand/betting.ts"): Mutation => ({
  file,
  line: 12,
  column: 3,
  before: "a < b",
  after: "a <= b",
  outcome,
});

/** Returns a mutation that is in the list of equivalent mutations, with the given outcome. */
function listed(outcome: MutationOutcome): Mutation {
  const [file = "", text = ""] = EQUIVALENT_MUTATIONS[0]?.change.split(": ") ?? [];
  const [before = "", after = ""] = text.split(" → ");
  return { ...change(outcome, file), before, after };
}

test("a killed or endless mutation is fine; a mutation that survived or was too slow is a problem", () => {
  expect(listMutationProblems([change("killed"), change("endless")], false)).toEqual([]);
  expect(listMutationProblems([change("survived"), change("too-slow")], false)).toEqual([
    "survived hand/betting.ts:12:3 hand/betting.ts: a < b → a <= b",
    "too-slow hand/betting.ts:12:3 hand/betting.ts: a < b → a <= b",
  ]);
});

test("a mutation listed as equivalent may survive; when all mutations were tried, it must survive", () => {
  expect(listMutationProblems([listed("survived")], false)).toEqual([]);
  expect(listMutationProblems([listed("killed")], false)).toEqual([]);
  expect(listMutationProblems([listed("killed")], true)).toContain(
    `no longer survives: ${EQUIVALENT_MUTATIONS[0]?.change}`,
  );
  expect(listMutationProblems([listed("too-slow")], false)).toHaveLength(1);
});

test("the table of mutations has a row for each file, and one row for all files", () => {
  const figures = formatMutationTable([
    change("killed"),
    change("survived"),
    change("endless", "rake.ts"),
    listed("survived"),
  ]);
  const rows = figures.split("\n").map((line) => line.trim().split(/ +/));
  expect(rows.slice(1)).toEqual([
    [listed("survived").file, "1", "0", "0", "1", "0", "0"],
    ["hand/betting.ts", "2", "1", "0", "0", "1", "0"],
    ["rake.ts", "1", "0", "1", "0", "0", "0"],
    ["all", "4", "1", "1", "1", "1", "0"],
  ]);
});
