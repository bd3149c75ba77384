/** The requests of a page about second factors. */
import type { Done, Refusal } from "@poker/engine";
import { sendJson } from "../../ui/request-json.ts";

/** What sets up an authenticator app. */
export interface NewAuthenticator {
  /** As it is typed into the app, base32. */
  readonly secret: string;
  /** What the app reads from a QR code. */
  readonly uri: string;
}

const AUTHENTICATOR = "/api/account/factors/authenticator";

export const beginAuthenticator = (): Promise<NewAuthenticator | Refusal<string>> => sendJson(AUTHENTICATOR, {});

export const confirmAuthenticator = (code: string): Promise<Done | Refusal<string>> =>
  sendJson(AUTHENTICATOR, { code }, { method: "PUT" });

export const removeAuthenticator = (): Promise<Done | Refusal<string>> =>
  sendJson(AUTHENTICATOR, {}, { method: "DELETE" });

export const makeRecoveryCodes = (): Promise<{ readonly codes: readonly string[] } | Refusal<string>> =>
  sendJson("/api/account/factors/recovery-codes", {});
