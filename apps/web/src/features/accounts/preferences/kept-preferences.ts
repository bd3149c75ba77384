"use client";
/** Reads, writes and watches those preferences of this browser that belong to the account. */
import type { ChosenPreferences } from "@poker/protocol";
import { keepPickedLocale, readPickedLocale } from "../../../ui/locale-cookie.ts";
import { usePreferences } from "../../../ui/preferences.ts";
import { useLobbyPreferences } from "../../lobby/lobby-preferences.ts";
import { useBuyInMemory } from "../../money/buy-in/buy-in-memory.ts";

const STORES = [usePreferences, useLobbyPreferences, useBuyInMemory] as const;
const THEMES = ["system", "light", "dark"] as const;
/** The storage key under which `next-themes` stores the theme. */
const THEME_KEY = "theme";

/** True while the stores get values from the account or from another tab, which are not choices of this tab. */
let isTaking = false;
function takeIn(work: () => void): void {
  isTaking = true;
  work();
  isTaking = false;
}

/**
 * Loads every store from the browser's storage. Without this, the first write to a store would erase the values that
 * are already stored.
 */
export const hydrateKept = (): void =>
  takeIn(() => {
    for (const store of STORES) void store.persist?.rehydrate();
  });

function readTheme(): (typeof THEMES)[number] | undefined {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(THEME_KEY));
  } catch {
    return undefined; // The browser allows no storage.
  }
}

function keepTheme(theme: string): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    return;
  }
  // Tells `next-themes` about the change. It takes over a theme only when it gets the event that other tabs would get,
  // so this tab sends that event to itself.
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

/** Puts these preferences into effect. A new language shows only from the next page that the server renders. */
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
 * Starts watching the preferences. Calls `onChoice` when the person chooses something in this tab, and takes over what
 * they choose in other tabs. Call the returned function to stop.
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
