/** `npm test`: everything that must hold, from lint to the browser; ends with one line of counts, and with 1 when anything failed. */
import fs from "node:fs";
import path from "node:path";
import { findBrowser } from "./lib/browser.ts";
import { ROOT, tool } from "./lib/build.ts";
import { endToEnd } from "./lib/end-to-end.ts";
import { checkRules, REPORT, summaryOf } from "./rules/check.ts";

const reports = path.join(ROOT, ".reports");
fs.rmSync(reports, { recursive: true, force: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const problems: string[] = [];

async function step(name: string, run: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const fine = await run();
  console.log(`── ${name}: ${fine ? "fine" : "FAILED"} (${Math.round((Date.now() - start) / 1000)} s)`);
  if (!fine) problems.push(name);
}

const report = (file: string) => {
  const full = path.join(reports, file);
  return fs.existsSync(full) ? JSON.parse(fs.readFileSync(full, "utf8")) : null;
};

const browser = findBrowser();

await step(
  "lint",
  async () => (await tool("biome", ["ci", "--error-on-warnings", "."])) && tool("turbo", ["boundaries"]),
);
await step(
  "types",
  async () =>
    (await tool("turbo", ["run", "typecheck", "--output-logs=errors-only"])) && tool("tsc", ["-p", "scripts"]),
);
await step("unit and integration", async () => {
  const fine = await tool("vitest", ["run"]);
  const result = report("vitest.json");
  counts.passed += result?.numPassedTests ?? 0;
  counts.failed += result?.numFailedTests ?? (fine ? 0 : 1);
  counts.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  return fine;
});
await step("rules", async () => {
  if (!fs.existsSync(REPORT)) return false;
  const verdict = checkRules(REPORT);
  console.log(summaryOf(verdict));
  return verdict.problems.length === 0;
});
await step("end to end", async () => {
  const fine = await endToEnd(browser, []);
  const stats = report("playwright.json")?.stats;
  counts.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  counts.failed += stats?.unexpected ?? (fine ? 0 : 1);
  counts.skipped += stats?.skipped ?? 0;
  return fine;
});

if (problems.length > 0) console.log(`\nFailed: ${problems.join(", ")}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(problems.length > 0 || counts.passed === 0 ? 1 : 0);
