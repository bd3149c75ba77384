"use client";
/**
 * Stores what this browser remembers about its user: filters, favourites, buy-ins and open tables. Signing out deletes
 * all of it. Settings for look and sound are not deleted, because they belong to the browser. Decision 0065
 */
import { createJSONStorage, type PersistStorage, type StateStorage } from "zustand/middleware";

/** The key of the store that remembers which preferences the browser and the account already share. */
export const SYNC_KEY = "preference-sync";

const KEYS = { local: ["lobby", "buy-ins", SYNC_KEY], session: ["tables"] } as const;

/** True after the user has signed out. Parts of the old page still run until the new page replaces it, and must not store anything. */
let isClosed = false;

const guarded = (storage: Storage): StateStorage => ({
  getItem: (key) => storage.getItem(key),
  setItem: (key, value) => {
    if (!isClosed) storage.setItem(key, value);
  },
  removeItem: (key) => storage.removeItem(key),
});

/** Returns the storage for a store that all tabs share. Returns undefined on the server, and in a browser that allows no storage. */
export const userStorage = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => guarded(window.localStorage));

/** Returns the storage for a store that each tab has of its own. */
export const userTabStorage = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => guarded(window.sessionStorage));

/** Stores a text for the user. Throws an error in a browser that allows no storage. */
export const storeForUser = (key: string, text: string): void => void guarded(window.localStorage).setItem(key, text);

/** Deletes everything that is stored for the user. After that, this page stores nothing for them. */
export function closeUserStorage(): void {
  isClosed = true;
  for (const name of KEYS.local) window.localStorage.removeItem(name);
  for (const name of KEYS.session) window.sessionStorage.removeItem(name);
}
