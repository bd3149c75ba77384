"use client";
/** Asks a passkey of this device to sign the room's challenge, and sends the result. */
import { type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { useEffect, useState } from "react";
import { sendJson } from "../../../ui/request-json.ts";
import { signInWithFactor } from "../../accounts/sign-in.ts";

const PASSKEYS = "/api/account/factors/passkeys";
const OWN_OPTIONS = `${PASSKEYS}/options`;

/** A browser offers passkeys over https and on localhost, and only to hosts with a name. */
const canUsePasskeys = (): boolean =>
  window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);

/** Returns what the browser has signed; `passkey-cancelled` when the person or the device cancelled. */
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

/** Signs in with a passkey alone, or takes the second step of the pending sign-in in this browser. */
export async function signInWithPasskey(step: "alone" | "second"): Promise<Done | Refusal<string>> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>("/api/auth/passkey-options", { step });
  if (isRefusal(optionsJSON)) return optionsJSON;
  const response = await sign(startAuthentication({ optionsJSON }));
  if (isRefusal(response)) return response;
  return signInWithFactor("passkey", { answer: JSON.stringify(response) });
}

/** Proves the person's identity again in this session. Members of the staff must also give their `password`. */
export async function renewWithPasskey(password?: string): Promise<Done | Refusal<string>> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>(OWN_OPTIONS, { purpose: "passkey-renew" });
  if (isRefusal(optionsJSON)) return optionsJSON;
  const passkey = await sign(startAuthentication({ optionsJSON }));
  return isRefusal(passkey)
    ? passkey
    : sendJson("/api/auth/fresh-sign-in", { passkey, ...(password !== undefined && { password }) });
}

/** True when this browser can use passkeys here; null during server rendering and until the browser was checked. */
export function usePasskeySupport(): boolean | null {
  const [isSupported, setSupported] = useState<boolean | null>(null);
  useEffect(() => setSupported(canUsePasskeys()), []);
  return isSupported;
}
