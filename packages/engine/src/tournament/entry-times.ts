/** Says when late registration, rebuys and the add-on are open. M4, M9 */
import { isBefore } from "./level-clock.ts";
import type { TournamentSettings } from "./settings.ts";
import type { TournamentState } from "./types.ts";

/** True while new players may come after the start. M9 */
export const isLateRegistrationOpen = (state: TournamentState): boolean => {
  const { lateRegistration } = state.settings;
  return state.status === "running" && !state.pool && lateRegistration !== null && isBefore(state, lateRegistration);
};

/** The rebuy settings while rebuys are open; null otherwise. M4 */
export const openRebuy = (state: TournamentState): TournamentSettings["rebuy"] => {
  const { rebuy } = state.settings;
  if (!rebuy || state.pool || state.status !== "running") return null;
  return isBefore(state, { level: rebuy.untilLevel, throughBreak: false }) ? rebuy : null;
};

export const isRebuyOpen = (state: TournamentState): boolean => openRebuy(state) !== null;

/** True only in the break after the last level with rebuys. M4 */
export const isAddOnOpen = ({ settings: { rebuy, addOn }, clock, pool, status }: TournamentState): boolean =>
  addOn !== null &&
  pool === null &&
  status === "running" &&
  clock.break?.kind === "level" &&
  clock.levelNo === rebuy?.untilLevel;

/** True until the break with the add-on is over. */
export const isAddOnToCome = (state: TournamentState): boolean => {
  const { rebuy, addOn } = state.settings;
  return rebuy !== null && addOn !== null && isBefore(state, { level: rebuy.untilLevel, throughBreak: true });
};
