/**
 * Compares the alarms, the dashboard and the documents with the metrics that the processes really have. Also lets
 * promtool check the rules.
 * Tests that need promtool are skipped when it is missing. Debian has it in the package prometheus.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { GAME_METRICS, LAUNCHER_METRICS, type MetricDefinitions, PROCESS_METRICS, WEB_METRICS } from "@poker/metrics";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { findProgram } from "../lib/debian-package.ts";
import { startLauncherMetrics } from "../lib/launcher-metrics.ts";
import { ROOT } from "../lib/workspace.ts";
import { DEPLOY, readKustomization } from "./read-manifests.ts";

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const FOLDER = path.join(DEPLOY, "prometheus");
const file: { groups: { rules: Rule[] }[] } = parse(read("deploy/prometheus/alerts.yml"));
const rules = file.groups.flatMap((group) => group.rules);
const operate = read("docs/operate.md");
const lists: readonly MetricDefinitions[] = [PROCESS_METRICS, GAME_METRICS, WEB_METRICS, LAUNCHER_METRICS];
const documented = lists.flatMap((list) => Object.entries(list));

/** The metrics of other programs that an alarm may use: one of Prometheus itself, and those of node_exporter. */
const OF_OTHERS = ["up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"];

/** Returns the text that the launcher answers to a real scrape. It contains the metrics that every process has. */
async function scrapeLauncher(): Promise<string> {
  const own = { host: "127.0.0.1", port: 0 };
  const server = { isRunning: true, restarts: 2 };
  const listener = await startLauncherMetrics({
    own,
    servers: [{ name: "node-1", server, address: own }],
    proxy: null,
  });
  const text = await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();
  await listener.close();
  return text;
}
const scraped = await scrapeLauncher();

/** Returns the names of the three series that a histogram has. */
const seriesOfHistogram = (name: string) => ["_bucket", "_sum", "_count"].map((end) => name + end);

/**
 * The names of the series of every known metric. They do not all come from the scrape, because a histogram that has
 * counted nothing yet has no series there.
 */
const known = new Set([
  ...OF_OTHERS,
  ...documented.flatMap(([name, { kind }]) => (kind === "histogram" ? seriesOfHistogram(name) : [name])),
  ...[...scraped.matchAll(/^# TYPE (\S+) histogram$/gm)].flatMap(([, name = ""]) => seriesOfHistogram(name)),
  ...[...scraped.matchAll(/^([a-z0-9_]+)[{ ]/gm)].map(([, name = ""]) => name),
]);

/** Returns the names of the series in an expression: ours, those of Node, those of node_exporter, and `up`. */
const seriesIn = (expr: string): readonly string[] => [
  ...(expr.match(/\b(poker|nodejs|process|node)_[a-z0-9_]+/g) ?? []),
  ...(expr.match(/\bup\b/g) ?? []),
];

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  "the alarm %s uses only metrics that exist",
  (_, { expr }) => {
    expect(seriesIn(expr).length).toBeGreaterThan(0);
    expect(seriesIn(expr).filter((name) => !known.has(name))).toEqual([]);
  },
);

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  "the alarm %s has a paragraph for its reader",
  (name, rule) => {
    expect(rule.annotations.runbook).toBe(`docs/operate.md#${name.toLowerCase()}`);
    const [, paragraph = ""] = operate.split(`\n### ${name}\n`);
    const own = paragraph.split("\n#", 1)[0] ?? "";
    for (const part of ["*Meaning:*", /\*Look\s+at/, /\*[Dd]o:\*/]) expect(own).toMatch(part);
  },
);

test("every paragraph about an alarm has its alarm", () => {
  const [, alarms = ""] = operate.split("\n## Alarms\n");
  const titles = [...(alarms.split("\n## ", 1)[0] ?? "").matchAll(/^### (.*)$/gm)].map(([, title]) => title);
  expect(titles).toEqual(rules.map(({ alert }) => alert));
});

test("every alarm has a rehearsal in which it fires", () => {
  const rehearsed: { tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[] } = parse(
    read("deploy/prometheus/alerts.test.yml"),
  );
  const rehearsals = rehearsed.tests.map(({ alert_rule_test: checks }) => checks);
  for (const { alert } of rules) {
    const own = rehearsals.filter((checks) => checks.some(({ alertname }) => alertname === alert));
    expect(own.length, alert).toBeGreaterThan(0);
    for (const checks of own)
      expect(
        checks.map(({ exp_alerts: fired = [] }) => fired.length),
        alert,
      ).toEqual([0, 1, 0]);
  }
});

test("the dashboard uses only metrics that exist, and shows every metric of the room that is no constant", () => {
  const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
    read("deploy/grafana/dashboards/poker-room.json"),
  );
  const used = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => seriesIn(expr)));
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
  const shown = (name: string) =>
    used.some((series) => series.replace(/_(bucket|sum|count)$/, "") === name || series === name);
  const constant = ["poker_info", "poker_job_period_seconds", "poker_heap_limit_bytes"];
  expect(documented.map(([name]) => name).filter((name) => !shown(name) && !constant.includes(name))).toEqual([]);
});

test.each(documented)("docs/metrics.md says what %s means", (name, { kind, help, labels }) => {
  const by = labels ? ` by ${labels.map((label) => `\`${label}\``).join(", ")}` : "";
  expect(read("docs/metrics.md")).toContain(`| \`${name}\` | ${kind}${by} | ${help} |`);
});

test("docs/metrics.md names no metric of the room that does not exist", () => {
  const named = [...read("docs/metrics.md").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(documented.map(([name]) => name).toSorted());
});

const prometheus = findProgram("prometheus");
const promtool = prometheus === null ? null : path.join(path.dirname(prometheus), "promtool");

function runPromtool(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(promtool ?? "", args, {
    cwd: FOLDER,
    encoding: "utf8",
    ...(input === undefined ? {} : { input }),
  });
  return status === 0 && stderr === "" ? "accepted" : stdout + stderr;
}

test.skipIf(promtool === null).each([
  ["the alarms", ["check", "rules", "alerts.yml"]],
  ["the settings for one machine", ["check", "config", "prometheus.yml"]],
  ["the settings for compose", ["check", "config", "prometheus.compose.yml"]],
])("promtool accepts %s", (_, args) => expect(runPromtool(args)).toBe("accepted"));

// This is a test of our own, because Debian's promtool cannot check settings for Kubernetes.
test("fault 149: on Kubernetes Prometheus looks in the room's namespace, with the label that its network asks for", () => {
  const text = read("deploy/prometheus/prometheus.kubernetes.yml");
  const { namespace } = readKustomization(path.join(DEPLOY, "kubernetes/example"));
  expect(text).toContain(`namespaces: { names: [${namespace}] }`);
  expect(text).toContain("app.kubernetes.io/name=prometheus");
  expect(read("deploy/kubernetes/base/network.yaml")).toContain("app.kubernetes.io/name: prometheus }");
});

test.skipIf(promtool === null)("every alarm fires in its fault and clears afterwards, as promtool computes it", () =>
  expect(runPromtool(["test", "rules", "alerts.test.yml"])).toMatch(/^accepted$|SUCCESS\s*$/),
);

test.skipIf(promtool === null)("promtool accepts the text of a scrape", () =>
  // promtool reads the text from its standard input, and reports metric names that break a convention.
  expect(ownLines(runPromtool(["check", "metrics"], scraped))).toEqual([]),
);

/** Keeps only what promtool reports about our own metrics. prom-client chooses the names of Node's metrics, so those are ignored. */
const ownLines = (output: string): readonly string[] => output.split("\n").filter((line) => line.startsWith("poker_"));
