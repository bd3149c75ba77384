/** Writes the rules of a table in words, from the same settings that the engine uses. Each line has the ids of the rules that it states. */
import {
  HOUSES,
  houseDifferencesOf,
  houseSettingsFor,
  isOfferedByHouse,
  type RakeConfig,
  type TableSettings,
  type TournamentSeatRules,
} from "@poker/engine";
import type { Translate } from "../../../ui/card-text.ts";
import { type ChipUnit, formatAmount } from "../../../ui/format-amount.ts";
import { levelText } from "../../../ui/level-text.ts";

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

/**
 * Builds the rule card of a table. `tournament` is given only for a tournament's table, which has its own rules for chips, seats and time.
 * M3, M6, M11
 */
export function buildRuleCard(
  t: Translate,
  settings: TableSettings,
  tournament?: TournamentSeatRules,
): readonly RuleSection[] {
  if (tournament) return tournamentSections(t, settings, tournament);
  const differences = differenceLines(t, settings);
  return [
    ...(differences.length > 0 ? [section(t("rules.differs", { house: houseName(t, settings) }), differences)] : []),
    ...cashSections(t, settings),
  ];
}

const houseName = (t: Translate, { house }: TableSettings): string => {
  const known = HOUSES.find((name) => name === house);
  return known ? t(`house.${known}`) : house;
};

/**
 * Lists how this table differs from the published rules of its house:
 * - each line of the table's rules that the house does not have
 * - each line of the house's rules that the table does not have
 *
 * These lines have no rule ids, because the other parts of the card have them. G1
 */
function differenceLines(t: Translate, settings: TableSettings): readonly RuleLine[] {
  const published = houseSettingsFor(settings);
  if (!published || houseDifferencesOf(settings).length === 0) return [];
  const house = houseName(t, settings);
  const game = `${t(`game.${settings.rules.game}`)}, ${t(`game.${settings.rules.structure}`)}`;
  const linesOf = (of: TableSettings) => cashSections(t, of).flatMap(({ lines }) => lines);
  const [here, there] = [linesOf(settings), linesOf(published)];
  const missingIn = (lines: readonly RuleLine[]) => (line: RuleLine) => !lines.some(({ text }) => text === line.text);
  return [
    ...(isOfferedByHouse(settings) ? [] : [ruleLine(t("rules.notOffered", { house, game }))]),
    ...here.filter(missingIn(there)).map(({ text }) => ruleLine(t("rules.differsHere", { text }))),
    ...there.filter(missingIn(here)).map(({ text }) => ruleLine(t("rules.differsThere", { house, text }))),
  ];
}

function cashSections(t: Translate, settings: TableSettings): readonly RuleSection[] {
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
    rules.game === "omaha8" ? ruleLine(t(`rules.bothWays.${rules.identicalBothWays ?? "by-halves"}`), "P5") : null,
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
    ruleLine(t(`rules.missedSmallBlind.${settings.missedSmallBlind}`), "B8"),
  ];
}

function chipLines(t: Translate, settings: TableSettings): readonly RuleLine[] {
  const amount = amountFormatter(settings);
  const { min, max } = settings.buyIn;
  return [
    ruleLine(t("rules.buyIn", { min: amount(min), max: amount(max) }), "S3"),
    ruleLine(ratholeText(t, settings), ...RATHOLE_RULE_IDS[settings.rathole]),
    ruleLine(t("rules.tableStakes"), "G8", "S7"),
  ];
}

function ratholeText(t: Translate, { rathole, ratholeMs }: TableSettings): string {
  const when = ratholeMs === null ? t("rules.ratholeDay") : t("rules.ratholeMinutes", { minutes: ratholeMs / 60_000 });
  return t(`rules.rathole.${rathole}`, { when });
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

/** Returns the last entry that begins at or below the value. If every entry begins above the value, returns the first entry. R6 */
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
