/** Runs the level clock: decides which time counts, when a level ends, and when a break begins. M6–M8 */
import type { EpochMs } from "../rules.ts";
import { areAllIdle } from "./entries.ts";
import { isClockRunning } from "./evolve-clock.ts";
import type { LevelLimit, TournamentLevel, TournamentSettings } from "./settings.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { LevelNo, TournamentState } from "./types.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Returns the level with that number. After the last level, returns the last level again. M6 */
export function levelOf({ levels }: TournamentSettings, levelNo: LevelNo): TournamentLevel {
  const level = levels[Math.min(levelNo, levels.length) - 1];
  if (!level) throw new Error(`There is no level ${levelNo}`);
  return level;
}

/**
 * Returns true until the level has ended. With `throughBreak`, returns true until the break after the level has also
 * ended. M4, M9
 */
export function isBefore({ clock }: TournamentState, { level, throughBreak }: LevelLimit): boolean {
  const isInBreakAfter = !throughBreak && clock.break?.kind === "level";
  return isInBreakAfter ? clock.levelNo < level : clock.levelNo <= level;
}

/** Returns when the next hourly break after `after` begins; null when there are no hourly breaks. M8 */
export function nextHourlyBreak({ breaks }: TournamentSettings, after: EpochMs): EpochMs | null {
  if (!breaks.hourly) return null;
  const at = Math.floor(after / HOUR_MS) * HOUR_MS + breaks.hourly.minute * MINUTE_MS;
  return at > after ? at : at + HOUR_MS;
}

/** Counts the time until now, and changes levels and starts or ends breaks that are due by then. */
export function advanceClock(play: TournamentBuilder): void {
  const { hourlyBreakAt } = play.state.clock;
  if (hourlyBreakAt !== null && hourlyBreakAt <= play.now) {
    countTime(play, hourlyBreakAt);
    endLevels(play);
    startHourlyBreak(play, hourlyBreakAt);
  }
  countTime(play, play.now);
  endLevels(play);
  changeBreak(play);
}

function countTime(play: TournamentBuilder, until: EpochMs): void {
  if (isClockRunning(play.state) && until > play.state.clock.at) play.emit({ type: "ticked", at: until });
}

/**
 * Ends each level whose time is over. It is called after time has passed, and after a round of hand-for-hand took time
 * off the level.
 */
function endLevels(play: TournamentBuilder): void {
  for (;;) {
    const { clock, settings } = play.state;
    const over = clock.elapsedMs - levelOf(settings, clock.levelNo).ms;
    if (over < 0 || clock.break !== null) return;
    const rest = settings.breaks.afterLevels.find(({ level }) => level === clock.levelNo);
    if (rest) play.emit({ type: "break-due", kind: "level", ms: rest.ms, at: play.now });
    else if (clock.levelNo < settings.levels.length)
      play.emit({ type: "level-changed", levelNo: clock.levelNo + 1, elapsedMs: over, at: play.now });
    else return;
  }
}

/**
 * Starts an hourly break. Starts none while staff have paused play: then the rest of the break follows when play
 * resumes.
 */
function startHourlyBreak(play: TournamentBuilder, at: EpochMs): void {
  const { clock, settings, pausedAt } = play.state;
  const { ms } = settings.breaks.hourly!;
  if (clock.break === null && pausedAt === null) play.emit({ type: "break-due", kind: "hourly", ms, at });
}

/**
 * Starts a break when the last running hand has ended, and ends it when its time is over. A break after a level lasts
 * its full length from its start. An hourly break ends at the same time in all tournaments. M8
 */
function changeBreak(play: TournamentBuilder): void {
  const { clock, pausedAt } = play.state;
  if (!clock.break || pausedAt !== null) return;
  const { kind, ms, dueAt, until } = clock.break;
  if (until === null) {
    if (!areAllIdle(play.state)) return;
    const end = kind === "level" ? play.now + ms : Math.max(play.now, dueAt + ms);
    play.emit({ type: "break-started", until: end, at: play.now });
  } else if (play.now >= until) endBreak(play, kind);
}

function endBreak(play: TournamentBuilder, kind: "level" | "hourly"): void {
  const { settings, clock } = play.state;
  play.emit({ type: "break-ended", hourlyBreakAt: nextHourlyBreak(settings, play.now), at: play.now });
  if (kind === "hourly") return;
  const levelNo = Math.min(clock.levelNo + 1, settings.levels.length);
  play.emit({ type: "level-changed", levelNo, elapsedMs: 0, at: play.now });
}
