/**
 * Checks that the settings of a tournament work together. Structures may be very different, but no setting may
 * contradict another.
 */
import { checkWholeNumber, issueIf, MAX_TIMER_MS, type SettingIssue } from "../setting-issue.ts";
import { checkSettings, MAX_SEATS } from "../settings.ts";
import { FULL_SHARE, sharesOf } from "./prize-pool.ts";
import type { LevelLimit, PayoutRow, Price, TournamentLevel, TournamentSettings } from "./settings.ts";
import { tournamentTableSettings } from "./table-settings.ts";

const MAX_ENTRIES = 10_000;
const MAX_LEVELS = 200;
const MAX_BUYS = 100;

/**
 * Returns every setting that cannot work, with the reason. Returns an empty list when a tournament can be played with
 * these settings.
 */
export function checkTournamentSettings(settings: TournamentSettings): readonly SettingIssue[] {
  const { seats, buyIn, startingStack, currency, guarantee } = settings;
  return [
    ...checkWholeNumber("seats", seats, 2, MAX_SEATS),
    ...checkEntries(settings),
    ...checkPrice("buyIn", buyIn, currency),
    ...issueIf(buyIn.prize + buyIn.fee <= 0 && guarantee <= 0, "buyIn.prize", "too-small", "nothing to play for"),
    ...checkWholeNumber("startingStack", startingStack, 1),
    ...checkLevels(settings),
    ...checkBreaks(settings),
    ...checkWholeNumber("leaveUntilMs", settings.leaveUntilMs, 0, MAX_TIMER_MS),
    ...checkLateEntries(settings),
    ...checkChipsForSale(settings),
    ...checkTables(settings),
    ...checkWholeNumber("absentMs", settings.absentMs, 0, MAX_TIMER_MS),
    ...checkBots(settings),
    ...checkBalancing(settings),
    ...checkHandForHand(settings),
    ...checkWholeNumber("guarantee", guarantee, 0),
    ...checkPrizes(settings),
    ...checkDeal(settings),
  ];
}

/**
 * The settings that the tables take over unchanged, so the checks for tables apply. Levels and prices have their own
 * checks.
 */
const TABLE_FIELDS = ["clock", "pacing", "rules.flBetCap"] as const;

const checkTables = (settings: TournamentSettings): readonly SettingIssue[] =>
  checkSettings(tournamentTableSettings(settings)).filter(({ field }) =>
    TABLE_FIELDS.some((each) => field === each || field.startsWith(`${each}.`)),
  );

/** Checks the number of entries. M1: a sit-and-go starts when it is full. */
function checkEntries({ entries, kind }: TournamentSettings): readonly SettingIssue[] {
  return [
    ...checkWholeNumber("entries.min", entries.min, 2, MAX_ENTRIES),
    ...checkWholeNumber("entries.max", entries.max, 2, MAX_ENTRIES),
    ...issueIf(entries.min > entries.max, "entries", "out-of-order", `${entries.min} is above ${entries.max}`),
    ...issueIf(
      kind === "sit-and-go" && entries.min !== entries.max,
      "entries.min",
      "contradiction",
      `a sit-and-go starts with all ${entries.max}`,
    ),
  ];
}

/** Checks the number of bots. M1: bots enter only sit-and-gos. */
const checkBots = ({ bots, kind }: TournamentSettings): readonly SettingIssue[] =>
  bots === null
    ? []
    : [
        ...issueIf(kind !== "sit-and-go", "bots", "contradiction", "bots enter only sit-and-gos"),
        ...checkWholeNumber("bots.afterMs", bots.afterMs, 0, MAX_TIMER_MS),
      ];

/** Checks the two parts of a price. M2, G9 */
const checkPrice = (field: string, { prize, fee }: Price, currency: "play" | "real"): readonly SettingIssue[] => [
  ...checkWholeNumber(`${field}.prize`, prize, 0),
  ...checkWholeNumber(`${field}.fee`, fee, 0),
  ...issueIf(currency === "play" && fee > 0, `${field}.fee`, "play-money", "play money has no fee"),
];

/** Checks all levels. M6 */
function checkLevels({ levels, ante, structure, startingStack }: TournamentSettings): readonly SettingIssue[] {
  const [first] = levels;
  return [
    ...issueIf(levels.length === 0, "levels", "missing", "no level"),
    ...issueIf(levels.length > MAX_LEVELS, "levels", "too-large", `more than ${MAX_LEVELS}`),
    ...levels.flatMap((level, i) => checkLevel(`levels.${i}`, level, structure === "fixed-limit", ante !== "none")),
    ...levels.flatMap((level, i) => checkLevelAfter(`levels.${i}`, levels[i - 1], level)),
    ...issueIf(
      first !== undefined && startingStack < first.bigBlind + first.ante,
      "startingStack",
      "below-big-blind",
      `${startingStack} does not pay the first big blind`,
    ),
  ];
}

function checkLevel(field: string, level: TournamentLevel, limit: boolean, hasAntes: boolean): readonly SettingIssue[] {
  const { smallBlind, bigBlind, bigBet, ante, ms } = level;
  return [
    ...checkWholeNumber(`${field}.smallBlind`, smallBlind, 1),
    ...checkWholeNumber(`${field}.bigBlind`, bigBlind, 1),
    ...issueIf(smallBlind > bigBlind, `${field}.smallBlind`, "above-big-blind", `above the big blind of ${bigBlind}`),
    ...checkWholeNumber(`${field}.bigBet`, bigBet, 1),
    ...issueIf(
      limit ? bigBet < bigBlind : bigBet !== bigBlind,
      `${field}.bigBet`,
      limit ? "below-big-blind" : "not-big-blind",
      limit ? `below the small bet of ${bigBlind}` : "only fixed limit has a larger bet",
    ),
    ...checkWholeNumber(`${field}.ante`, ante, 0),
    ...issueIf(!hasAntes && ante > 0, `${field}.ante`, "contradiction", "this tournament has no antes"),
    ...checkWholeNumber(`${field}.ms`, ms, 1_000, MAX_TIMER_MS),
  ];
}

/** Checks that levels go up: no amount is smaller than in the level before. */
function checkLevelAfter(
  field: string,
  before: TournamentLevel | undefined,
  level: TournamentLevel,
): readonly SettingIssue[] {
  if (!before) return [];
  return (["smallBlind", "bigBlind", "bigBet", "ante"] as const).flatMap((name) =>
    issueIf(
      level[name] < before[name],
      `${field}.${name}`,
      "levels-go-down",
      `below ${before[name]} of the level before`,
    ),
  );
}

/** Checks the breaks. M8 */
function checkBreaks({ breaks, levels }: TournamentSettings): readonly SettingIssue[] {
  const { afterLevels, hourly } = breaks;
  return [
    ...afterLevels.flatMap(({ level, ms }, i) => {
      const field = `breaks.afterLevels.${i}`;
      return [
        ...checkWholeNumber(`${field}.level`, level, 1, Math.max(1, levels.length)),
        ...issueIf(
          level <= (afterLevels[i - 1]?.level ?? 0),
          `${field}.level`,
          "not-ascending",
          "is not after the break before",
        ),
        ...checkWholeNumber(`${field}.ms`, ms, 1_000, MAX_TIMER_MS),
      ];
    }),
    ...(hourly
      ? [
          ...checkWholeNumber("breaks.hourly.minute", hourly.minute, 0, 59),
          ...checkWholeNumber("breaks.hourly.ms", hourly.ms, 1_000, 30 * 60_000),
        ]
      : []),
  ];
}

/**
 * Checks that late registration and re-entries end with a level before the last one, because the last level repeats and
 * never ends. M4, M9
 */
function checkLateEntries({
  lateRegistration,
  reEntries,
  kind,
  levels,
  breaks,
}: TournamentSettings): readonly SettingIssue[] {
  return [
    ...issueIf(
      kind === "sit-and-go" && lateRegistration !== null,
      "lateRegistration",
      "contradiction",
      "a sit-and-go is full when it starts",
    ),
    ...(lateRegistration ? checkLevelLimit("lateRegistration", lateRegistration, levels.length, breaks) : []),
    ...checkWholeNumber("reEntries", reEntries, 0, MAX_BUYS),
    ...issueIf(
      reEntries > 0 && lateRegistration === null,
      "reEntries",
      "contradiction",
      "a player enters again while registration is open",
    ),
  ];
}

function checkLevelLimit(
  field: string,
  { level, throughBreak }: LevelLimit,
  levels: number,
  { afterLevels }: TournamentSettings["breaks"],
): readonly SettingIssue[] {
  return [
    ...checkWholeNumber(`${field}.level`, level, 1),
    ...issueIf(
      level >= levels,
      `${field}.level`,
      "beyond-levels",
      `level ${level} is not before the last level, ${levels}`,
    ),
    ...issueIf(
      throughBreak && !afterLevels.some((each) => each.level === level),
      `${field}.throughBreak`,
      "contradiction",
      `no break comes after level ${level}`,
    ),
  ];
}

/** Checks rebuys and the add-on. M4 */
function checkChipsForSale(settings: TournamentSettings): readonly SettingIssue[] {
  const { rebuy, addOn, currency, levels, breaks } = settings;
  const hasBreak = breaks.afterLevels.some(({ level }) => level === rebuy?.untilLevel);
  return [
    ...(rebuy
      ? [
          ...checkPrice("rebuy.price", rebuy.price, currency),
          ...checkWholeNumber("rebuy.chips", rebuy.chips, 1),
          ...checkWholeNumber("rebuy.max", rebuy.max, 1, MAX_BUYS),
          ...checkWholeNumber("rebuy.untilLevel", rebuy.untilLevel, 1),
          ...issueIf(
            rebuy.untilLevel >= levels.length,
            "rebuy.untilLevel",
            "beyond-levels",
            `level ${rebuy.untilLevel} is not before the last level, ${levels.length}`,
          ),
          ...checkWholeNumber("rebuy.decideMs", rebuy.decideMs, 1_000, MAX_TIMER_MS),
        ]
      : []),
    ...(addOn
      ? [
          ...checkPrice("addOn.price", addOn.price, currency),
          ...checkWholeNumber("addOn.chips", addOn.chips, 1),
          ...issueIf(!hasBreak, "addOn", "contradiction", "needs rebuys and a break after their last level"),
        ]
      : []),
  ];
}

/**
 * Checks the balancing of tables. M14: a difference of one player between two tables must be allowed, because an odd
 * number of players cannot be divided evenly.
 */
function checkBalancing({ balancing }: TournamentSettings): readonly SettingIssue[] {
  const { difference, halt, restHands } = balancing;
  return [
    ...checkWholeNumber("balancing.difference", difference, 2, MAX_SEATS),
    ...checkWholeNumber("balancing.halt", halt, 2, MAX_SEATS),
    ...issueIf(
      halt < difference,
      "balancing.halt",
      "out-of-order",
      `tables halt before players are moved at a difference of ${difference}`,
    ),
    ...checkWholeNumber("balancing.restHands", restHands, 0, 100),
  ];
}

/** Checks hand-for-hand. M18 */
function checkHandForHand({ handForHand, entries }: TournamentSettings): readonly SettingIssue[] {
  const { before, payJumps, roundMs } = handForHand;
  return [
    ...checkWholeNumber("handForHand.before", before, 0, MAX_SEATS),
    ...payJumps.flatMap((place, i) => checkWholeNumber(`handForHand.payJumps.${i}`, place, 1, entries.max)),
    ...checkWholeNumber("handForHand.roundMs", roundMs, 0, MAX_TIMER_MS),
  ];
}

/** Checks the payouts, or the tickets of a satellite. M19, M23 */
function checkPrizes({ payouts, satellite, buyIn, entries, guarantee }: TournamentSettings): readonly SettingIssue[] {
  if (satellite)
    return [
      ...issueIf(payouts.length > 0, "payouts", "contradiction", "a satellite pays tickets"),
      ...issueIf(satellite.tournamentId === "", "satellite.tournamentId", "missing", "no target"),
      ...checkWholeNumber("satellite.price", satellite.price, 1),
      ...issueIf(
        Math.max(guarantee, buyIn.prize * entries.max) < satellite.price,
        "satellite.price",
        "too-large",
        `not even ${entries.max} entries pay one ticket`,
      ),
    ];
  const [first] = payouts;
  return [
    ...issueIf(payouts.length === 0, "payouts", "missing", "no payout"),
    ...issueIf(
      first !== undefined && first.fromEntries > entries.min,
      "payouts.0.fromEntries",
      "too-large",
      `${entries.min} entries have no payouts`,
    ),
    ...payouts.flatMap((row, i) => checkPayoutRow(`payouts.${i}`, row)),
    ...payouts.flatMap(({ fromEntries }, i) =>
      issueIf(
        fromEntries <= (payouts[i - 1]?.fromEntries ?? 0),
        `payouts.${i}.fromEntries`,
        "not-ascending",
        "is not above the row before",
      ),
    ),
  ];
}

function checkPayoutRow(field: string, row: PayoutRow): readonly SettingIssue[] {
  const bandIssues = row.bands.flatMap(({ places, share }, i) => [
    ...checkWholeNumber(`${field}.bands.${i}.places`, places, 1, MAX_ENTRIES),
    ...checkWholeNumber(`${field}.bands.${i}.share`, share, 1, FULL_SHARE),
    ...issueIf(
      i > 0 && share > (row.bands[i - 1]?.share ?? 0),
      `${field}.bands.${i}.share`,
      "pays-more-below",
      "a worse place is paid more",
    ),
  ]);
  if (bandIssues.length > 0) return bandIssues;
  const shares = sharesOf(row);
  const sum = shares.reduce((total, share) => total + share, 0);
  return [
    ...checkWholeNumber(`${field}.fromEntries`, row.fromEntries, 2, MAX_ENTRIES),
    ...issueIf(sum !== FULL_SHARE, `${field}.bands`, "not-all-paid", `${sum / 100} % of the pool instead of 100 %`),
    ...issueIf(
      shares.length > row.fromEntries,
      `${field}.bands`,
      "more-than-entries",
      `${shares.length} places for ${row.fromEntries} entries`,
    ),
  ];
}

/** Checks the settings of deals. M21, M23 */
function checkDeal({ deal, satellite }: TournamentSettings): readonly SettingIssue[] {
  if (!deal) return [];
  return [
    ...issueIf(satellite !== null, "deal", "contradiction", "tickets cannot be divided"),
    ...checkWholeNumber("deal.keptShare", deal.keptShare, 0, FULL_SHARE),
    ...checkWholeNumber("deal.answerMs", deal.answerMs, 1_000, MAX_TIMER_MS),
  ];
}
