/**
 * Decides which preferences a browser sends to the account, and which ones it takes over from the account. Each
 * preference is decided by itself. The latest choice wins, on whichever device the person made it. Decision 0065
 */
import type { ChosenPreferences, PreferenceChange, PreferenceName } from "@poker/protocol";
import { DEFAULT_PREFERENCES } from "../../../ui/preferences.ts";

/** What a browser remembers about its exchange of preferences with an account. */
export interface SyncState {
  /** The user whose account it is; null before anybody has signed in here. */
  readonly userId: string | null;
  /** The browser's preferences when it last recorded choices. */
  readonly noted: ChosenPreferences;
  /**
   * The preferences that the account has not been told yet, each with the time of the choice by this browser's clock,
   * epoch ms. The time is null for a choice that is older than this account's first sign-in here.
   */
  readonly untold: Untold;
}
type Untold = Readonly<Partial<Record<PreferenceName, number | null>>>;

export const NO_SYNC: SyncState = { userId: null, noted: {}, untold: {} };

/**
 * The values of a browser in which nothing was chosen. It has no language, so a picked language always counts as a
 * choice.
 */
const UNCHOSEN: ChosenPreferences = {
  ...DEFAULT_PREFERENCES,
  theme: "system",
  lobbyFilters: "",
  favourites: [],
  lastGame: null,
  buyIns: {},
};

function namesOf<T extends object>(values: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in values) names.push(name);
  return names;
}

/** Compares two values as JSON would store them. The order of the keys in an object does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  );
}

/**
 * Starts the exchange when an account signs in on this browser for the first time. The browser's earlier choices are to
 * be sent, but they replace no value that the account already has.
 */
export const beginSync = (userId: string, kept: ChosenPreferences): SyncState => ({
  userId,
  noted: kept,
  untold: Object.fromEntries(
    namesOf(kept).flatMap((name) => (isSame(kept[name], UNCHOSEN[name]) ? [] : [[name, null]])),
  ),
});

/** Records what the person has chosen since the last call. Returns the same state if they have chosen nothing. */
export function noteChoices(state: SyncState, kept: ChosenPreferences, now: number): SyncState {
  const chosen = namesOf(kept).filter((name) => !isSame(kept[name], state.noted[name]));
  if (chosen.length === 0) return state;
  const untold = { ...state.untold, ...Object.fromEntries(chosen.map((name) => [name, now])) };
  return { ...state, noted: { ...state.noted, ...kept }, untold };
}

/**
 * Returns the choices to send to the account, keyed by the name of the preference. Sends ages instead of times, because
 * clocks differ.
 */
export const changesToTell = ({ noted, untold }: SyncState, now: number): Record<string, PreferenceChange> =>
  Object.fromEntries(
    namesOf(untold).map((name) => {
      const chosenAt = untold[name] ?? null;
      return [name, { value: noted[name], age: chosenAt === null ? null : Math.max(0, Math.round(now - chosenAt)) }];
    }),
  );

const without = (untold: Untold, isTold: (name: PreferenceName) => boolean): Untold =>
  Object.fromEntries(namesOf(untold).flatMap((name) => (isTold(name) ? [] : [[name, untold[name]]])));

/**
 * Takes over the account's preferences after an exchange. `told` is what this browser had sent. Leaves out every
 * preference that the person has chosen again since. The returned `taken` has the preferences that the browser must now
 * put into effect.
 */
export function receivePreferences(
  state: SyncState,
  told: Untold,
  account: ChosenPreferences,
): { readonly state: SyncState; readonly taken: ChosenPreferences } {
  const untold = without(state.untold, (name) => state.untold[name] === told[name]);
  const taken: { -readonly [N in PreferenceName]?: ChosenPreferences[N] } = { ...account };
  for (const name of namesOf(untold)) delete taken[name];
  return { state: { ...state, noted: { ...state.noted, ...taken }, untold }, taken };
}

/**
 * Gives up sending a preference that the account refused, so that only this browser keeps it. Returns the same state if
 * the preference was not waiting to be sent.
 */
export const dropRefused = (state: SyncState, refused: string): SyncState =>
  Object.hasOwn(state.untold, refused)
    ? { ...state, untold: without(state.untold, (name) => name === refused) }
    : state;
