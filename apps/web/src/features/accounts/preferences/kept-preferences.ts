"use client";
/** Reads, writes and watches the account's preferences in this browser. */
import type { ChosenPreferences } from "@poker/protocol";
import { keepPickedLocale, readPickedLocale } from "../../../ui/locale-cookie.ts";
import { usePreferences } from "../../../ui/preferences.ts";
import { useLobbyPreferences } from "../../lobby/lobby-preferences.ts";
import { useBuyInMemory } from "../../money/buy-in/buy-in-memory.ts";

const STORES = [usePreferences, useLobbyPreferences, useBuyInMemory] as const;
const THEMES = ["system", "light", "dark"] as const;
/** The storage key under which `next-themes` stores the theme. */
const THEME_KEY = "theme";

/** True while the stores receive values that were not chosen in this tab. */
let isTaking = false;
function takeIn(work: () => void): void {
  isTaking = true;
  work();
  isTaking = false;
}

/**
 * Loads every store from the browser's storage. Otherwise the first write to a store would erase the values that are stored already.
 */
export const hydrateKept = (): void =>
  takeIn(() => {
    for (const store of STORES) void store.persist?.rehydrate();
  });

function readTheme(): (typeof THEMES)[number] | undefined {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(THEME_KEY));
  } catch {
    return undefined; // the browser allows no storage
  }
}

function keepTheme(theme: string): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    return;
  }
  // `next-themes` applies another tab's theme when it receives this event, so this tab sends the event to itself.
  window.dispatchEvent(new StorageEvent("storage", { key: THEME_KEY, newValue: theme }));
}

export function readKept(): ChosenPreferences {
  const {
    notify: _,
    dealWords: _d,
    nickname: _n,
    setDeck: _s,
    setPreferences: _p,
    ...table
  } = usePreferences.getState();
  const { query: lobbyFilters, starred: favourites, last: lastGame } = useLobbyPreferences.getState();
  const [theme, locale] = [readTheme(), readPickedLocale()];
  return {
    ...table,
    lobbyFilters,
    favourites,
    lastGame,
    buyIns: useBuyInMemory.getState().amounts,
    ...(theme && { theme }),
    ...(locale && { locale }),
  };
}

/** Applies these preferences now. A new language is used from the next page that the server renders. */
export function writeKept(taken: ChosenPreferences): void {
  const { theme, locale, lobbyFilters, favourites, lastGame, buyIns, ...table } = taken;
  takeIn(() => {
    usePreferences.setState(table);
    useLobbyPreferences.setState({
      ...(lobbyFilters !== undefined && { query: lobbyFilters }),
      ...(favourites && { starred: favourites }),
      ...(lastGame !== undefined && { last: lastGame }),
    });
    if (buyIns) useBuyInMemory.setState({ amounts: buyIns });
  });
  if (theme && theme !== readTheme()) keepTheme(theme);
  if (locale) keepPickedLocale(locale);
}

/**
 * Calls `onChoice` when something was chosen in this tab, and takes over choices from other tabs. Returns a function that stops watching.
 */
export function watchKept(onChoice: () => void): () => void {
  const stops = STORES.map((store) => store.subscribe(() => !isTaking && onChoice()));
  const followTab = ({ key }: StorageEvent) => {
    if (STORES.some((store) => store.persist?.getOptions().name === key)) hydrateKept();
  };
  window.addEventListener("storage", followTab);
  return () => {
    window.removeEventListener("storage", followTab);
    for (const stop of stops) stop();
  };
}
