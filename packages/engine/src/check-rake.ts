/**
 * Finds the settings of a rake config that cannot work. When a config has no issues, `rakeFor` never returns a rake
 * below zero or above the pot.
 */
import type { Chips, RakeCap, RakeConfig } from "./rules.ts";
import { checkWholeNumber, issueIf, type SettingIssue } from "./setting-issue.ts";

type SettingIssues = readonly SettingIssue[];

/**
 * Returns all issues of a rake config. `path` is where the config is in the settings. The path of every issue begins
 * with `path`.
 */
export function checkRake(path: string, config: RakeConfig): SettingIssues {
  const { rule } = config;
  const at = `${path}.rule`;
  const version = checkWholeNumber(`${path}.version`, config.version, 1);
  switch (rule.kind) {
    case "chart":
      return [
        ...version,
        ...checkAscendingEntries(`${at}.groups`, rule.groups, "fromLowStake", 0, (group, groupAt) =>
          checkAscendingEntries(`${groupAt}.tiers`, group.tiers, "fromPlayers", 0, (tier, tierAt) =>
            checkSteps(`${tierAt}.steps`, tier.steps),
          ),
        ),
      ];
    case "per-unit":
      return [
        ...version,
        ...checkWholeNumber(`${at}.unit`, rule.unit, 1),
        ...checkWholeNumber(`${at}.rake`, rule.rake, 0),
        ...checkWholeNumber(`${at}.least`, rule.least, 0),
        ...issueIf(rule.rake > rule.unit, `${at}.rake`, "above-pot", `${rule.rake} of each ${rule.unit}`),
        ...checkCaps(`${at}.caps`, rule.caps, Math.max(rule.rake, rule.least)),
      ];
    case "percentage":
      return [
        ...version,
        ...checkWholeNumber(`${at}.basisPoints`, rule.basisPoints, 0, 10_000),
        ...checkCaps(`${at}.caps`, rule.caps, 0),
      ];
  }
}

/** Checks that the list is not empty, and that each entry begins above the entry before it. */
function checkAscendingEntries<K extends string, T extends Readonly<Record<K, number>>>(
  path: string,
  entries: readonly T[],
  from: K,
  least: number,
  check: (entry: T, path: string, before: T | undefined) => SettingIssues,
): SettingIssues {
  return [
    ...issueIf(entries.length === 0, path, "missing", "at least one entry is needed"),
    ...entries.flatMap((entry, i) => {
      const at = `${path}.${i}`;
      const before = entries[i - 1];
      const rises = before === undefined || before[from] < entry[from];
      return [
        ...checkWholeNumber(`${at}.${from}`, entry[from], least),
        ...issueIf(!rises, `${at}.${from}`, "not-ascending", `${entry[from]} does not begin above ${before?.[from]}`),
        ...check(entry, at, before),
      ];
    }),
  ];
}

const checkSteps = (path: string, steps: readonly { readonly pot: Chips; readonly rake: Chips }[]): SettingIssues =>
  checkAscendingEntries(path, steps, "pot", 1, (step, at, before) => [
    ...checkWholeNumber(`${at}.rake`, step.rake, 0),
    ...issueIf(step.rake > step.pot, `${at}.rake`, "above-pot", `${step.rake} out of a pot of ${step.pot}`),
    ...issueIf(
      before !== undefined && step.rake < before.rake,
      `${at}.rake`,
      "decreasing",
      `${step.rake} is below the ${before?.rake} of a smaller pot`,
    ),
  ]);

/** Checks the caps of a rule. A rule without caps is valid, and its rake has no upper limit. */
const checkCaps = (path: string, caps: readonly RakeCap[], step: Chips): SettingIssues =>
  caps.length === 0
    ? []
    : checkAscendingEntries(path, caps, "fromPlayers", 0, ({ cap }, at) => [
        ...checkWholeNumber(`${at}.cap`, cap, 0),
        ...issueIf(cap < step, `${at}.cap`, "below-step", `${cap} is below one step of ${step}`),
      ]);
