/** The rules of a table in words, made from the very settings its engine runs on; each line names the rules it states. */
import type { RakeConfig, TableSettings, TournamentSeatRules } from "@poker/engine";
import { type ChipUnit, formatAmount } from "../../../ui/format-amount.ts";
import type { Translate } from "../felt/card-text.ts";
import { levelText } from "../tournament/level-text.ts";

interface RuleLine {
  readonly text: string;
  readonly rules: readonly string[];
}
interface RuleSection {
  readonly title: string;
  readonly lines: readonly RuleLine[];
}

const section = (title: string, lines: readonly (RuleLine | null)[]): RuleSection => ({
  title,
  lines: lines.filter((one) => one !== null),
});

/** `tournament`: that of the table, if it has one: chips, seats and time have rules of their own there. M3, M6, M11 */
export function buildRuleCard(
  t: Translate,
  settings: TableSettings,
  tournament?: TournamentSeatRules,
): readonly RuleSection[] {
  if (tournament) return tournamentSections(t, settings, tournament);
  return [
    section(t("rules.game"), gameLines(t, settings)),
    section(t("rules.betting"), bettingLines(t, settings)),
    section(t("rules.showdown"), showdownLines(t, settings)),
    section(t("rules.time"), timeLines(t, settings)),
    section(t("rules.seats"), seatLines(t, settings)),
    section(t("rules.chips"), chipLines(t, settings)),
    section(t("rules.rake"), rakeLines(t, settings)),
    section(t("rules.chat"), [ruleLine(t("rules.chatSeated")), ruleLine(t("rules.chatHand"))]),
  ];
}

function tournamentSections(
  t: Translate,
  settings: TableSettings,
  { level, buttonRule, absentClockMs }: TournamentSeatRules,
): readonly RuleSection[] {
  const { clock } = settings;
  const stakes = levelText(t, level);
  return [
    section(
      t("rules.game"),
      gameLines(t, settings).filter(({ rules }) => !rules.includes("G9")),
    ),
    section(t("rules.betting"), [
      ruleLine(t("tournamentTable.rules.level", { stakes, level: level.no }), "M6"),
      ...bettingLines(t, settings, "chips").slice(1),
    ]),
    section(t("rules.showdown"), [
      ruleLine(t("tournamentTable.rules.tabled"), "M22"),
      ...showdownLines(t, settings).slice(1),
    ]),
    section(t("rules.time"), [
      ruleLine(t("rules.clock", { quiet: seconds(clock.quietMs), countdown: seconds(clock.countdownMs) }), "T1"),
      timeBankLine(t, settings),
      ruleLine(t("tournamentTable.rules.absent", { seconds: seconds(absentClockMs) }), "M11"),
      ruleLine(t("rules.cancelled"), "T6"),
    ]),
    section(t("rules.seats"), [
      ruleLine(t("tournamentTable.rules.seats"), "M10", "M14", "M15", "M16"),
      ruleLine(t(`tournamentTable.rules.button.${buttonRule}`), "M13"),
      ruleLine(t("tournamentTable.rules.deal"), "M11"),
    ]),
    section(t("rules.chips"), [ruleLine(t("tournamentTable.rules.chips"), "M3")]),
    section(t("rules.chat"), [ruleLine(t("rules.chatSeated")), ruleLine(t("rules.chatHand"))]),
  ];
}

const ruleLine = (text: string, ...rules: string[]): RuleLine => ({ text, rules });
const amountFormatter =
  ({ currency }: TableSettings, unit: ChipUnit = currency) =>
  (value: number) =>
    formatAmount(value, unit);
const seconds = (ms: number): number => ms / 1_000;

function gameLines(t: Translate, settings: TableSettings): readonly RuleLine[] {
  const { rules } = settings;
  return [
    ruleLine(t("rules.gameIs", { game: t(`game.${rules.game}`), structure: t(`game.${rules.structure}`) }), "G1", "G2"),
    ruleLine(t(`rules.cards.${rules.game}`), "G1"),
    ruleLine(t(`rules.currency.${settings.currency}`), "G9"),
    ruleLine(t("rules.deck"), "G3", "F1"),
    ruleLine(t(settings.fairDeal ? "rules.fairDeal.on" : "rules.fairDeal.off"), "F3"),
  ];
}

function bettingLines(t: Translate, settings: TableSettings, unit?: ChipUnit): readonly (RuleLine | null)[] {
  const { rules } = settings;
  const amount = amountFormatter(settings, unit);
  const limit = rules.structure === "fixed-limit";
  return [
    ruleLine(t("rules.blinds", { small: amount(rules.smallBlind), big: amount(rules.bigBlind) }), "G6", "B2", "B5"),
    limit
      ? ruleLine(t("rules.fixed", { small: amount(rules.smallBet), big: amount(rules.bigBet) }), "G5")
      : ruleLine(t("rules.least", { big: amount(rules.bigBlind) }), "A4"),
    rules.structure === "no-limit" ? ruleLine(t("rules.noLimit"), "A5") : null,
    rules.structure === "pot-limit" ? ruleLine(t(`rules.potLimit.${rules.potLimitBasis}`), "A6", "A7") : null,
    limit && rules.flBetCap !== null
      ? ruleLine(t("rules.cap", { count: rules.flBetCap }), "A2")
      : ruleLine(t("rules.noCap"), "A3"),
    limit ? ruleLine(t("rules.shortFixed"), "A11") : ruleLine(t(`rules.shortAllIn.${rules.shortAllIn}`), "A9", "A10"),
    ruleLine(t("rules.uncalled"), "A12"),
  ];
}

function showdownLines(t: Translate, { rules }: TableSettings): readonly (RuleLine | null)[] {
  return [
    ruleLine(t(`rules.shows.${rules.showdown}`), "P7", "P8"),
    ruleLine(t("rules.cardsSpeak"), "P10"),
    rules.game === "omaha8" ? ruleLine(t("rules.hiLo"), "P5", "P6") : null,
    ruleLine(t(`rules.oddChips.${rules.oddChips}`), "P4"),
  ];
}

function timeBankLine(t: Translate, { clock: { timeBank } }: TableSettings): RuleLine | null {
  if (!timeBank) return null;
  const { startMs, perHandMs, maxMs } = timeBank;
  return ruleLine(
    t("rules.timeBank", { start: seconds(startMs), perHand: seconds(perHandMs), most: seconds(maxMs) }),
    "T8",
  );
}

function timeLines(t: Translate, settings: TableSettings): readonly (RuleLine | null)[] {
  const { clock, rules, sitOut } = settings;
  return [
    ruleLine(t("rules.clock", { quiet: seconds(clock.quietMs), countdown: seconds(clock.countdownMs) }), "T1"),
    rules.timeOut === "all-in-protection"
      ? ruleLine(t("rules.timeOut.all-in-protection"), "T2")
      : ruleLine(t("rules.timeOut.grace-then-check-fold"), "T4"),
    clock.reconnectMs > 0
      ? ruleLine(
          t(`rules.reconnect.${rules.timeOut}`, { seconds: seconds(clock.reconnectMs) }),
          rules.timeOut === "all-in-protection" ? "T3" : "T4",
        )
      : null,
    timeBankLine(t, settings),
    clock.protectionsPerDay === null
      ? null
      : ruleLine(t("rules.protections", { count: clock.protectionsPerDay }), "T8"),
    ruleLine(t("rules.afterTimeOut"), "T5"),
    sitOut.maxMs === null ? null : ruleLine(t("rules.sitOutTime", { minutes: sitOut.maxMs / 60_000 }), "B10"),
    sitOut.maxBigBlinds === null ? null : ruleLine(t("rules.sitOutBlinds", { count: sitOut.maxBigBlinds }), "B10"),
    ruleLine(t("rules.cancelled"), "T6"),
  ];
}

function seatLines(t: Translate, settings: TableSettings): readonly (RuleLine | null)[] {
  return [
    ruleLine(t("rules.seatCount", { seats: settings.seats, least: settings.minPlayers }), "G7", "B9"),
    settings.allowHeadsUpAfterThree ? ruleLine(t("rules.allowHeadsUpAfterThree"), "B9") : null,
    ruleLine(t(`rules.seating.${settings.seating}`), "S1"),
    ruleLine(t(`rules.firstButton.${settings.firstButton}`), "B1"),
    ruleLine(t("rules.newPlayer"), "B6", "B7", "B8"),
  ];
}

function chipLines(t: Translate, settings: TableSettings): readonly RuleLine[] {
  const amount = amountFormatter(settings);
  const { min, max } = settings.buyIn;
  return [
    ruleLine(t("rules.buyIn", { min: amount(min), max: amount(max) }), "S3"),
    ruleLine(t(`rules.rathole.${settings.rathole}`), ...RATHOLE_RULE_IDS[settings.rathole]),
    ruleLine(t("rules.tableStakes"), "G8", "S7"),
  ];
}
const RATHOLE_RULE_IDS = { off: ["S7"], "stack-and-counter": ["S4", "S5"], "last-stack": ["S6"] } as const;

function rakeLines(t: Translate, settings: TableSettings): readonly RuleLine[] {
  const { rake } = settings.rules;
  if (!rake) return [ruleLine(t("rules.noRake"), settings.currency === "play" ? "G9" : "R4")];
  return [
    ruleLine(t("rules.rakeConfig", { name: rake.name, version: rake.version }), "R1"),
    ...rakeRuleLines(t, rake, amountFormatter(settings), settings.rules.smallBet),
    ruleLine(t(rake.noFlopNoDrop ? "rules.noFlopNoDrop" : "rules.rakedAlways"), "R1", "R4"),
    ruleLine(t("rules.rakeSpread"), "R5"),
  ];
}

/** The group or tier a value falls into. R6 */
const findEntryFor = <T>(entries: readonly T[], from: (entry: T) => number, value: number): T | undefined =>
  entries.findLast((entry) => from(entry) <= value) ?? entries[0];

function rakeRuleLines(
  t: Translate,
  { rule }: RakeConfig,
  amount: (value: number) => string,
  lowStake: number,
): readonly RuleLine[] {
  if (rule.kind === "chart") {
    const group = findEntryFor(rule.groups, ({ fromLowStake }) => fromLowStake, lowStake);
    return (group?.tiers ?? []).map(({ fromPlayers, steps }) =>
      ruleLine(
        t("rules.rakeTier", {
          players: fromPlayers,
          steps: steps.map(({ pot, rake }) => t("rules.rakeStep", { pot: amount(pot), rake: amount(rake) })).join(", "),
        }),
        "R2",
        "R6",
      ),
    );
  }
  const caps = rule.caps.map(({ fromPlayers, cap }) =>
    ruleLine(t("rules.rakeCap", { players: fromPlayers, cap: amount(cap) }), rule.kind === "per-unit" ? "R3" : "R4"),
  );
  if (rule.kind === "percentage")
    return [ruleLine(t("rules.rakePercent", { percent: rule.basisPoints / 100 }), "R4"), ...caps];
  return [
    ruleLine(t("rules.rakePerUnit", { rake: amount(rule.rake), unit: amount(rule.unit) }), "R3"),
    ...caps,
    ...(rule.least > 0 ? [ruleLine(t("rules.rakeLeast", { least: amount(rule.least) }), "R3")] : []),
  ];
}
