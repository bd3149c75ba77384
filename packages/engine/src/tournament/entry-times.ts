/** Says when late registration, rebuys and the add-on are open. M4, M9 */
import { isBefore } from "./level-clock.ts";
import type { TournamentSettings } from "./settings.ts";
import type { TournamentState } from "./types.ts";

/** Returns true while new players may enter after the start. M9 */
export const isLateRegistrationOpen = (state: TournamentState): boolean => {
  const { lateRegistration } = state.settings;
  return state.status === "running" && !state.pool && lateRegistration !== null && isBefore(state, lateRegistration);
};

/** Returns the rebuy settings while rebuys are open; null when they are closed. M4 */
export const openRebuy = (state: TournamentState): TournamentSettings["rebuy"] => {
  const { rebuy } = state.settings;
  if (!rebuy || state.pool || state.status !== "running") return null;
  return isBefore(state, { level: rebuy.untilLevel, throughBreak: false }) ? rebuy : null;
};

export const isRebuyOpen = (state: TournamentState): boolean => openRebuy(state) !== null;

/** Returns true only in the break after the last level that has rebuys. M4 */
export const isAddOnOpen = ({ settings: { rebuy, addOn }, clock, pool, status }: TournamentState): boolean =>
  addOn !== null &&
  pool === null &&
  status === "running" &&
  clock.break?.kind === "level" &&
  clock.levelNo === rebuy?.untilLevel;

/** Returns true until the break in which the add-on is sold is over. */
export const isAddOnToCome = (state: TournamentState): boolean => {
  const { rebuy, addOn } = state.settings;
  return rebuy !== null && addOn !== null && isBefore(state, { level: rebuy.untilLevel, throughBreak: true });
};
