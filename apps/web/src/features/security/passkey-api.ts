"use client";
/** Has a passkey of this device sign what the room asks for, and sends what it has signed. */
import { type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { sendJson } from "../../ui/request-json.ts";
import { signInWithFactor } from "./sign-in-with-factor.ts";

const PASSKEYS = "/api/account/factors/passkeys";
const OWN_OPTIONS = `${PASSKEYS}/options`;

/** A browser offers passkeys by https and on localhost, and to hosts with a name. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);

/** Returns what the browser has signed; `passkey-cancelled` when its person or the device gave up. */
const sign = <Signed extends object>(work: Promise<Signed>): Promise<Signed | Refusal<"passkey-cancelled">> =>
  work.catch(() => refuse("passkey-cancelled"));

export async function addPasskey(name: string): Promise<Done | Refusal<string>> {
  const optionsJSON = await sendJson<PublicKeyCredentialCreationOptionsJSON>(OWN_OPTIONS, { purpose: "passkey-add" });
  if (isRefusal(optionsJSON)) return optionsJSON;
  const response = await sign(startRegistration({ optionsJSON }));
  return isRefusal(response) ? response : sendJson(PASSKEYS, { name, response });
}

export const renamePasskey = (id: string, name: string): Promise<Done | Refusal<string>> =>
  sendJson(PASSKEYS, { id, name }, { method: "PATCH" });

export const removePasskey = (id: string): Promise<Done | Refusal<string>> =>
  sendJson(PASSKEYS, { id }, { method: "DELETE" });

/** Signs in by a passkey alone, or takes the second step of the sign-in that waits in this browser. */
export async function signInWithPasskey(step: "alone" | "second"): Promise<Done | Refusal<string>> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>("/api/auth/passkey-options", { step });
  if (isRefusal(optionsJSON)) return optionsJSON;
  const response = await sign(startAuthentication({ optionsJSON }));
  if (isRefusal(response)) return response;
  return signInWithFactor("passkey", { answer: JSON.stringify(response) });
}

/** Proves to the room once more who the person of this session is; `password`: of the staff. */
export async function renewWithPasskey(password?: string): Promise<Done | Refusal<string>> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>(OWN_OPTIONS, { purpose: "passkey-renew" });
  if (isRefusal(optionsJSON)) return optionsJSON;
  const passkey = await sign(startAuthentication({ optionsJSON }));
  return isRefusal(passkey)
    ? passkey
    : sendJson("/api/auth/fresh-sign-in", { passkey, ...(password !== undefined && { password }) });
}
