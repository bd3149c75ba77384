/**
 * Decides which of a browser's preferences are sent to the account, and which of the account's preferences the browser applies. Each
 * preference is decided separately: the latest choice wins, no matter on which device it was made. Decision 0065
 */
import type { ChosenPreferences, PreferenceChange, PreferenceName } from "@poker/protocol";
import { DEFAULT_PREFERENCES } from "../../../ui/preferences.ts";

/** What a browser has recorded about the exchange of preferences with an account. */
export interface SyncState {
  /** The user of the account; null before the first account. */
  readonly userId: string | null;
  /** The preferences as they were last recorded. */
  readonly noted: ChosenPreferences;
  /**
   * The preferences that are not sent to the account yet, each with the time of the choice by this browser's clock. The time is null when
   * the browser had the preference before this account first signed in here.
   */
  readonly untold: Untold;
}
type Untold = Readonly<Partial<Record<PreferenceName, number | null>>>;

export const NO_SYNC: SyncState = { userId: null, noted: {}, untold: {} };

/** The values in a browser without choices. There is no default for the language, so a picked language is always a choice. */
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

/** Compares values as JSON stores them; the order of keys in an object does not matter. */
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
 * Begins the exchange when an account first signs in on this browser. The browser's earlier choices are sent to the account, but a value
 * that the account already has stays.
 */
export const beginSync = (userId: string, kept: ChosenPreferences): SyncState => ({
  userId,
  noted: kept,
  untold: Object.fromEntries(
    namesOf(kept).flatMap((name) => (isSame(kept[name], UNCHOSEN[name]) ? [] : [[name, null]])),
  ),
});

/** Records what was chosen here since the last call; returns the same state when nothing was chosen. */
export function noteChoices(state: SyncState, kept: ChosenPreferences, now: number): SyncState {
  const chosen = namesOf(kept).filter((name) => !isSame(kept[name], state.noted[name]));
  if (chosen.length === 0) return state;
  const untold = { ...state.untold, ...Object.fromEntries(chosen.map((name) => [name, now])) };
  return { ...state, noted: { ...state.noted, ...kept }, untold };
}

/** The choices that must be sent to the account, keyed by the name of the preference. */
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
 * Applies the account's preferences, except the preferences that were chosen again here since `told` was sent. `taken` contains the
 * preferences that the browser applies now.
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
 * Drops a preference that the account refused, so that only the browser keeps it. Returns the same state when this preference was not
 * waiting to be sent.
 */
export const dropRefused = (state: SyncState, refused: string): SyncState =>
  Object.hasOwn(state.untold, refused)
    ? { ...state, untold: without(state.untold, (name) => name === refused) }
    : state;
