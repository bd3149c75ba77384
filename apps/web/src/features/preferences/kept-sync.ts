/** Keeps how far browser and account are in step; shared by the tabs of the browser, so each reads it before it writes. */
import { SYNC_KEY } from "./sync-key.ts";
import { NO_SYNC, type SyncState } from "./sync-rules.ts";

/** Of a browser that keeps nothing. */
let memory = NO_SYNC;

export function readSync(): SyncState {
  try {
    const text = localStorage.getItem(SYNC_KEY);
    const kept: SyncState = text === null ? NO_SYNC : JSON.parse(text);
    return kept;
  } catch {
    return memory;
  }
}

export function keepSync(state: SyncState): void {
  memory = state;
  try {
    localStorage.setItem(SYNC_KEY, JSON.stringify(state));
  } catch {
    // It is then begun anew with each page.
  }
}
