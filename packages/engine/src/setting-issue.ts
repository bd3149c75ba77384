/** How a setting that cannot work is named. */

export const SETTING_ISSUES = [
  "not-whole", // not a whole number
  "too-small",
  "too-large",
  "out-of-order", // the smaller of two is the larger
  "above-big-blind",
  "below-big-blind",
  "not-big-blind",
  "missing",
  "contradiction", // makes no sense beside another setting
  "play-money",
  "not-ascending", // each entry must begin above the one before
  "decreasing", // a larger pot must not pay less
  "above-pot", // rake larger than what it is taken from
  "below-step", // a cap that not even one step of rake fits under
] as const;

export interface SettingIssue {
  /** Path in the settings, like "rules.smallBlind". */
  readonly setting: string;
  readonly code: (typeof SETTING_ISSUES)[number];
  /** English, for logs and admins; begins with the setting. */
  readonly text: string;
}

/** Ten billion units: sums over a table stay exact whatever is bet. */
export const MAX_AMOUNT = 1_000_000_000_000;

export const issueIf = (
  wrong: boolean,
  setting: string,
  code: SettingIssue["code"],
  text: string,
): readonly SettingIssue[] => (wrong ? [{ setting, code, text: `${setting}: ${text}` }] : []);

/** A whole number from `least` to `most`. */
export const checkWholeNumber = (
  setting: string,
  value: number,
  least: number,
  most = MAX_AMOUNT,
): readonly SettingIssue[] =>
  Number.isInteger(value)
    ? [
        ...issueIf(value < least, setting, "too-small", `${value} is below ${least}`),
        ...issueIf(value > most, setting, "too-large", `${value} is above ${most}`),
      ]
    : issueIf(true, setting, "not-whole", `${value} is not a whole number`);
