"use client";
/**
 * Stores what this browser remembers about its user: filters, favourites, buy-ins and open tables. A sign-out removes all of it. Look and
 * sound settings belong to the browser and stay. Decision 0065
 */
import { createJSONStorage, type PersistStorage, type StateStorage } from "zustand/middleware";

/** The key of the store that records which preferences browser and account already share. */
export const SYNC_KEY = "preference-sync";

const KEYS = { local: ["lobby", "buy-ins", SYNC_KEY], session: ["tables"] } as const;

/** True after a sign-out. Parts of the old page run until the new page replaces it, and must store nothing more. */
let isClosed = false;

const guarded = (storage: Storage): StateStorage => ({
  getItem: (key) => storage.getItem(key),
  setItem: (key, value) => {
    if (!isClosed) storage.setItem(key, value);
  },
  removeItem: (key) => storage.removeItem(key),
});

/** The storage of a store that all tabs share. It is undefined on the server, and in a browser that allows no storage. */
export const userStorage = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => guarded(window.localStorage));

/** The storage of a store that each tab has for itself. */
export const userTabStorage = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => guarded(window.sessionStorage));

/** Stores a text for the user. Throws in a browser that allows no storage. */
export const storeForUser = (key: string, text: string): void => void guarded(window.localStorage).setItem(key, text);

/** Removes everything that is stored for the user. From now on this page stores nothing more for them. */
export function closeUserStorage(): void {
  isClosed = true;
  for (const name of KEYS.local) window.localStorage.removeItem(name);
  for (const name of KEYS.session) window.sessionStorage.removeItem(name);
}
