/** The entry point of `npm run nightly`. */
import { randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { runCommand } from "./lib/command-line.ts";
import { ROOT, runTool } from "./lib/workspace.ts";

const seed = process.env.FC_SEED ?? String(randomInt(2 ** 31));
/** How many times as many random tests run as in the daytime. In the daytime, the tests of the laws of a hand play about 790 hands. */
const factor = process.env.FC_RUNS_FACTOR ?? "200";
const repeatCommand = `FC_SEED=${seed} FC_RUNS_FACTOR=${factor} npm run nightly`;
const FIXTURES = path.join(ROOT, "packages/engine/fixtures");
const vectors = fs.readdirSync(FIXTURES).filter((name) => name.endsWith(".jsonl.gz"));
const NIGHT_ENV = { FC_SEED: seed, FC_RUNS_FACTOR: factor, SEVEN_CARD_HANDS: "all" };

const runLoadScript = (name: "soak" | "chaos", ...args: readonly string[]) =>
  runTool("tsx", [`scripts/${name}.ts`, ...args, "--seed", seed]);

/** The modules are imported only here, because they need the database client, which must be generated first. */
async function runBrowserTests(): Promise<boolean> {
  const { findTestBrowsers } = await import("./lib/find-browser.ts");
  const { NIGHT_TESTS, runPlaywright } = await import("./lib/run-playwright.ts");
  return runPlaywright(findTestBrowsers(), NIGHT_TESTS);
}

const steps: readonly (readonly [string, () => Promise<boolean>])[] = [
  ["every hand and law of the engine", () => runTool("vitest", ["run", "packages/engine/"], NIGHT_ENV)],
  [
    "hands as files",
    () => runTool("vitest", ["run", "packages/hand-history/"], { ...NIGHT_ENV, FC_RUNS_FACTOR: "20" }),
  ],
  [
    "secrets of deals and of shared hands",
    () =>
      runTool("vitest", ["run", "packages/fair-deal/test/privacy", "share-oracle"], {
        ...NIGHT_ENV,
        FC_RUNS_FACTOR: "60",
      }),
  ],
  ["vectors", () => runTool("tsx", ["scripts/vectors.ts", ...vectors.map((name) => path.join(FIXTURES, name))])],
  ["every change of a rule is noticed", () => runTool("tsx", ["scripts/rules.ts", "--mutate"])],
  [
    "ten thousand idle sockets",
    () => runTool("vitest", ["run", "apps/game/test/sign-in/idle-sockets"], { IDLE_SOCKETS: "10000" }),
  ],
  [
    "ten thousand pages that come back",
    () => runTool("vitest", ["run", "apps/game/test/nodes/pages-after-a-crash"], { RETURNING_PAGES: "10000" }),
  ],
  ["tests of the night", () => runTool("vitest", ["run", ".night.test.", "apps/game/"], { NIGHTLY: "on" })],
  ["browser tests of the night", runBrowserTests],
  ["soak", () => runLoadScript("soak", "--minutes", "20", "--tables", "40")],
  ["chaos", () => runLoadScript("chaos", "--kills", "100")],
  ["chaos, two servers", () => runLoadScript("chaos", "--kills", "50", "--servers", "2")],
  ["chaos, three nodes and Redis", () => runLoadScript("chaos", "--kills", "50", "--nodes", "3")],
  ["chaos, three nodes", () => runLoadScript("chaos", "--kills", "50", "--nodes", "3", "--adapter", "postgres")],
  ["rolling restarts", () => runLoadScript("chaos", "--nodes", "3", "--rolling", "3")],
];

async function runNight(): Promise<number> {
  console.log(`To repeat this night: ${repeatCommand}`);
  const failed: string[] = [];
  for (const [name, run] of steps) {
    const start = Date.now();
    console.log(`\n── ${name}`);
    const fine = await run();
    console.log(`── ${name}: ${fine ? "fine" : "FAILED"} (${Math.round((Date.now() - start) / 1000)} s)`);
    if (!fine) failed.push(name);
  }
  console.log(
    failed.length > 0 ? `\nFailed: ${failed.join(", ")}. To repeat: ${repeatCommand}` : "\nThe night was quiet.",
  );
  return failed.length > 0 ? 1 : 0;
}

await runCommand(
  {
    name: "nightly",
    does: "runs the tests that take too long for npm test.",
    uses: [""],
    options: {},
    environment: {
      FC_SEED: "repeats the random hands of another night",
      FC_RUNS_FACTOR: "multiplies the number of random hands of the daytime run; 200 when not set",
    },
    notes: [
      [
        "They are: every seven-card hand, the engine's laws over more than 100,000 new random hands, the secrets of deals",
        "and of shared hands, all vectors, every change of a rule, ten thousand idle sockets, ten thousand pages that come",
        "back, every moment at which a server may die or be asked to end, play with every kind of rake, the browser tests",
        "of the night, a long soak, a hundred kills of one server, fifty kills of several servers, and rolling restarts.",
      ].join("\n"),
    ],
    failsWhen: "a test failed",
    usesDatabase: true,
  },
  () => runNight,
);
