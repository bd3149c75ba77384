"use client";
/** Lets a passkey sign the room's challenge, and sends the signature to the room. */
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

/**
 * Returns true when the browser offers passkeys here. It does so over https and on localhost, but never on a host that
 * has only an IP address.
 */
const canUsePasskeys = (): boolean =>
  window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);

/** Waits for the browser's signature. Returns the refusal `passkey-cancelled` if the person or the device cancelled. */
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

/**
 * Signs in with a passkey. "alone" needs nothing else. "second" completes a sign-in whose first step this browser has
 * done.
 */
export async function signInWithPasskey(step: "alone" | "second"): Promise<Done | Refusal<string>> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>("/api/auth/passkey-options", { step });
  if (isRefusal(optionsJSON)) return optionsJSON;
  const response = await sign(startAuthentication({ optionsJSON }));
  if (isRefusal(response)) return response;
  return signInWithFactor("passkey", { answer: JSON.stringify(response) });
}

/** Proves again in this session who the person is. Members of the staff must also give their `password`. */
export async function renewWithPasskey(password?: string): Promise<Done | Refusal<string>> {
  const optionsJSON = await sendJson<PublicKeyCredentialRequestOptionsJSON>(OWN_OPTIONS, { purpose: "passkey-renew" });
  if (isRefusal(optionsJSON)) return optionsJSON;
  const passkey = await sign(startAuthentication({ optionsJSON }));
  return isRefusal(passkey)
    ? passkey
    : sendJson("/api/auth/fresh-sign-in", { passkey, ...(password !== undefined && { password }) });
}

/**
 * Returns true when this browser can use passkeys on this site. Returns null on the server, and until the browser was
 * checked.
 */
export function usePasskeySupport(): boolean | null {
  const [isSupported, setSupported] = useState<boolean | null>(null);
  useEffect(() => setSupported(canUsePasskeys()), []);
  return isSupported;
}
