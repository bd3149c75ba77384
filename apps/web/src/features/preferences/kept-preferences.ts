"use client";
/** What this browser keeps of the preferences that accounts have: where each is read, written and watched. */
import type { ChosenPreferences } from "@poker/protocol";
import { keepPickedLocale, readPickedLocale } from "../../ui/locale-cookie.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { useLobbyPreferences } from "../lobby/lobby-preferences.ts";
import { useBuyInMemory } from "../table/cashier/buy-in-memory.ts";

const STORES = [usePreferences, useLobbyPreferences, useBuyInMemory] as const;
const THEMES = ["system", "light", "dark"] as const;
/** Where `next-themes` keeps the theme. */
const THEME_KEY = "theme";

/** True while the stores take what was not chosen in this tab. */
let isTaking = false;
function takeIn(work: () => void): void {
  isTaking = true;
  work();
  isTaking = false;
}

/** Reads what this and other tabs have kept; also before a store is written for the first time, or its other values were lost. */
export const hydrateKept = (): void =>
  takeIn(() => {
    for (const store of STORES) void store.persist?.rehydrate();
  });

function readTheme(): (typeof THEMES)[number] | undefined {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(THEME_KEY));
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

function keepTheme(theme: string): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    return;
  }
  // The page follows the theme of other tabs by this event, and so this one too.
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

/** Shows these from now on; the language from the next page that the server renders. */
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

/** Calls back when something was chosen in this tab, and lets it follow the others. Returns the function that ends it. */
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
