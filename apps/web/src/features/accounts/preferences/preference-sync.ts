"use client";
/**
 * Keeps the preferences in this browser and in the account the same. Decision 0065
 *
 * - A choice that the person makes here is saved after a moment, or as soon as the web server can be reached.
 * - A choice that they made elsewhere takes effect when a page opens.
 * - This code is fetched only after the page has rendered.
 */
import { isRefusal, type Refusal } from "@poker/engine";
import { type ChosenPreferences, PREFERENCE_REFUSALS, type PreferenceRefusalCode } from "@poker/protocol";
import { readPickedLocale } from "../../../ui/locale-cookie.ts";
import { requestJson, sendJson, toKnownCode } from "../../../ui/request-json.ts";
import { SYNC_KEY, storeForUser } from "../../../ui/user-storage.ts";
import { onNetworkReturn } from "../../nodes/connection/network-return.ts";
import { hydrateKept, readKept, watchKept, writeKept } from "./kept-preferences.ts";
import { usePreferenceStatus } from "./preference-status.ts";
import {
  beginSync,
  changesToTell,
  dropRefused,
  NO_SYNC,
  noteChoices,
  receivePreferences,
  type SyncState,
} from "./sync-rules.ts";

const ROUTE = "/api/account/preferences";
/** Choices that follow each other within this time, in milliseconds, are saved together. */
const SAVE_DELAY_MS = 600;
/**
 * How long to wait before repeating a refused request, in milliseconds. null means not to repeat it until the person
 * makes a new choice.
 */
const RETRY_DELAY_MS: Readonly<Record<PreferenceRefusalCode, number | null>> = {
  "session-revoked": null,
  "other-account": null,
  "bad-preference": null,
  "preferences-too-large": null,
  malformed: null,
  "too-many-tries": 60_000,
  unavailable: 15_000,
};

/** Puts the account's preferences into effect before the next page is shown. Sends nothing to the account. */
export async function takeAccountPreferences(): Promise<void> {
  const account = await requestJson<ChosenPreferences>(ROUTE);
  if (isRefusal(account)) return;
  hydrateKept();
  writeKept(account);
}

/** The state of the exchange, for a browser that allows no storage. */
let memory = NO_SYNC;

// Stores what has been exchanged between this browser and the account. All tabs share this state, so a tab must read it
// before it writes it.

function readSync(): SyncState {
  try {
    const text = localStorage.getItem(SYNC_KEY);
    const kept: SyncState = text === null ? NO_SYNC : JSON.parse(text);
    return kept;
  } catch {
    return memory;
  }
}

function keepSync(state: SyncState): void {
  memory = state;
  try {
    storeForUser(SYNC_KEY, JSON.stringify(state));
  } catch {
    // The browser allows no storage, so every page starts the exchange anew.
  }
}

/** Exchanges preferences with a user's account while a page is open. */
export class PreferenceSync {
  readonly #userId: string;
  readonly #onLocale: () => void;
  readonly #stops: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isExchanging = false;
  #isStopped = false;

  /** Starts the exchange. Calls `onLocale` when the person has chosen another language elsewhere. */
  constructor(userId: string, onLocale: () => void) {
    this.#userId = userId;
    this.#onLocale = onLocale;
    hydrateKept();
    if (readSync().userId !== userId) keepSync(beginSync(userId, readKept()));
    const returnToPage = () => {
      hydrateKept();
      this.#schedule(0);
    };
    this.#stops = [watchKept(() => this.noteChoices()), onNetworkReturn(returnToPage)];
    this.noteChoices();
    this.#schedule(0);
  }

  /** Records what the person has chosen since the last call, and sends it to the account after a moment. */
  noteChoices(): void {
    const state = readSync();
    // Another tab has signed out or has signed in to another account.
    if (state.userId !== this.#userId) return;
    const noted = noteChoices(state, readKept(), Date.now());
    if (noted === state) return;
    keepSync(noted);
    usePreferenceStatus.setState({ status: "saving" });
    this.#schedule(SAVE_DELAY_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#exchange(), delay);
  }

  async #exchange(): Promise<void> {
    const state = readSync();
    if (this.#isExchanging || state.userId !== this.#userId) return;
    this.#isExchanging = true;
    const changes = changesToTell(state, Date.now());
    const answer =
      Object.keys(changes).length === 0
        ? await requestJson<ChosenPreferences>(ROUTE)
        : await sendJson<ChosenPreferences>(ROUTE, { userId: this.#userId, changes }, { method: "PUT" });
    this.#isExchanging = false;
    if (this.#isStopped || readSync().userId !== this.#userId) return;
    if (isRefusal(answer)) this.#handleRefusal(answer);
    else this.#receive(state.untold, answer);
  }

  #receive(told: SyncState["untold"], account: ChosenPreferences): void {
    // Records choices before applying the account's values, which would otherwise replace them. The page reports a new
    // language or theme only after showing it, so such a choice may not be recorded yet.
    const noted = noteChoices(readSync(), readKept(), Date.now());
    const { state, taken } = receivePreferences(noted, told, account);
    const before = readPickedLocale();
    writeKept(taken);
    keepSync(state);
    if (readPickedLocale() !== before) this.#onLocale();
    const isTold = Object.keys(state.untold).length === 0;
    usePreferenceStatus.setState({ status: isTold ? "saved" : "saving" });
    if (!isTold) this.#schedule(SAVE_DELAY_MS);
  }

  #handleRefusal({ code, detail }: Refusal<string>): void {
    const known = toKnownCode(PREFERENCE_REFUSALS, code);
    usePreferenceStatus.setState({ status: known });
    const state = readSync();
    const others = known === "bad-preference" ? dropRefused(state, String(detail?.name)) : state;
    if (others !== state) keepSync(others);
    const delay = others === state ? RETRY_DELAY_MS[known] : 0;
    if (delay !== null) this.#schedule(delay);
  }
}
