/**
 * Decides what of a browser's preferences the account is told, and which of the account's the browser takes. Each preference by itself:
 * the latest choice stays, whichever device it was made on. Decision 0065
 */
import type { ChosenPreferences, PreferenceChange, PreferenceName } from "@poker/protocol";
import { DEFAULT_PREFERENCES } from "../../ui/preferences.ts";

/** What a browser keeps of the exchange with an account. */
export interface SyncState {
  /** The user whose account it is; null before the first. */
  readonly userId: string | null;
  /** The preferences as they were noted last. */
  readonly noted: ChosenPreferences;
  /**
   * Those that the account has not been told of, with the time of their choice by this browser's clock; null when the browser had it before
   * this account came to it.
   */
  readonly untold: Untold;
}
type Untold = Readonly<Partial<Record<PreferenceName, number | null>>>;

export const NO_SYNC: SyncState = { userId: null, noted: {}, untold: {} };

/** A browser that has nothing else has chosen nothing; a language is never taken for granted. */
const UNCHOSEN: ChosenPreferences = {
  ...DEFAULT_PREFERENCES,
  theme: "system",
  lobbyFilters: "",
  favourites: [],
  lastGame: null,
  buyIns: {},
};

export function namesOf<T extends object>(values: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in values) names.push(name);
  return names;
}

/** Compares values as JSON holds them; the order of names in an object means nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  );
}

/** An account comes to this browser for the first time: it is offered what was chosen here before, and keeps what it has. */
export const beginSync = (userId: string, kept: ChosenPreferences): SyncState => ({
  userId,
  noted: kept,
  untold: Object.fromEntries(
    namesOf(kept).flatMap((name) => (isSame(kept[name], UNCHOSEN[name]) ? [] : [[name, null]])),
  ),
});

/** Notes what was chosen here since the last time; returns the same state when nothing was. */
export function noteChoices(state: SyncState, kept: ChosenPreferences, now: number): SyncState {
  const chosen = namesOf(kept).filter((name) => !isSame(kept[name], state.noted[name]));
  if (chosen.length === 0) return state;
  const untold = { ...state.untold, ...Object.fromEntries(chosen.map((name) => [name, now])) };
  return { ...state, noted: { ...state.noted, ...kept }, untold };
}

/** What the account is to be told, by name. */
export const changesToTell = ({ noted, untold }: SyncState, now: number): Record<string, PreferenceChange> =>
  Object.fromEntries(
    namesOf(untold).map((name) => {
      const chosenAt = untold[name] ?? null;
      return [name, { value: noted[name], age: chosenAt === null ? null : Math.max(0, Math.round(now - chosenAt)) }];
    }),
  );

const without = (untold: Untold, isTold: (name: PreferenceName) => boolean): Untold =>
  Object.fromEntries(namesOf(untold).flatMap((name) => (isTold(name) ? [] : [[name, untold[name]]])));

/** Takes the account's preferences, but for those that were chosen again here since `told` was sent; `taken`: those the browser shows from now on. */
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

/** Forgets what the account refused: its room does not keep it, and the browser goes on with it alone. Returns the same state when there is none. */
export const dropRefused = (state: SyncState, refused: string): SyncState =>
  Object.hasOwn(state.untold, refused)
    ? { ...state, untold: without(state.untold, (name) => name === refused) }
    : state;
