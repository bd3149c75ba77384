"use client";
/**
 * Keeps the preferences of this browser and of the account in step: what is chosen here is saved a moment later, or when the web server can
 * be reached again; what was chosen elsewhere is taken when a page opens. Fetched once the page stands. Decision 0065
 */
import { isRefusal, type Refusal } from "@poker/engine";
import type { ChosenPreferences } from "@poker/protocol";
import { readPickedLocale } from "../../ui/locale-cookie.ts";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";
import { onNetworkReturn } from "../connection/network-return.ts";
import { hydrateKept, readKept, watchKept, writeKept } from "./kept-preferences.ts";
import { keepSync, readSync } from "./kept-sync.ts";
import { PREFERENCE_REFUSALS, type PreferenceRefusalCode, usePreferenceStatus } from "./preference-status.ts";
import {
  beginSync,
  changesToTell,
  dropRefused,
  noteChoices,
  receivePreferences,
  type SyncState,
} from "./sync-rules.ts";

const ROUTE = "/api/account/preferences";
/** Choices that follow each other so fast are saved together. */
const SAVE_DELAY_MS = 600;
/** null when only a new choice makes another try useful. */
const RETRY_DELAY_MS: Readonly<Record<PreferenceRefusalCode, number | null>> = {
  "session-revoked": null,
  "other-account": null,
  "bad-preference": null,
  "preferences-too-large": null,
  malformed: null,
  "too-many-tries": 60_000,
  unavailable: 15_000,
};

/** Takes the account's preferences before the next page is shown, and saves none. */
export async function takeAccountPreferences(): Promise<void> {
  const account = await requestJson<ChosenPreferences>(ROUTE);
  if (isRefusal(account)) return;
  hydrateKept();
  writeKept(account);
}

/** Follows the account of a user while a page is open. */
export class PreferenceSync {
  readonly #userId: string;
  readonly #onLocale: () => void;
  readonly #stops: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isExchanging = false;
  #isStopped = false;

  /** `onLocale`: called when another language was chosen elsewhere. */
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

  /** Notes what was chosen since the last time, and saves it in a moment. */
  noteChoices(): void {
    const state = readSync();
    // Another tab has signed out, or in to another account.
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
    // A language or theme is noted once the page shows it: one that was picked a moment ago is not taken for the account's older one.
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
