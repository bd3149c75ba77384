"use client";
import { DONE, type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import { signIn } from "next-auth/react";
import { sendJson } from "../../ui/request-json.ts";
import { type AccountRefusal, toAccountRefusal } from "./account-refusals.ts";
import { parseBannedError, useBanNotice } from "./standing/ban-notice.ts";

/** Signs in. Resolves with the refusal, or with null when the user is signed in. */
async function signInWithProvider(
  provider: "password" | "guest",
  fields: Record<string, string>,
): Promise<AccountRefusal | null> {
  try {
    const answer = await signIn(provider, { ...fields, redirect: false });
    const standing = parseBannedError(answer?.error ?? "");
    useBanNotice.setState({ standing });
    if (answer?.ok) return null;
    if (standing) return toAccountRefusal("account-banned");
    const [code, detail] = (answer?.error ?? "").split(":");
    if (code === "second-step-required") return refuse(code, { ways: detail ?? "" });
    if (code === "too-many-guests") return refuse(code, { nextAt: Number(detail) });
    return toAccountRefusal(code === "CredentialsSignin" ? "wrong-credentials" : code, detail);
  } catch {
    return toAccountRefusal("unavailable");
  }
}

/**
 * Signs in as the guest whom this browser remembers, or makes a new guest. If `nickname` is empty, the room chooses the
 * new guest's name.
 */
export const signInAsGuest = (nickname = ""): Promise<AccountRefusal | null> =>
  signInWithProvider("guest", { name: nickname });

export const signInWithPassword = (login: string, password: string): Promise<AccountRefusal | null> =>
  signInWithProvider("password", { login, password });

/** Creates an account and signs in to it. */
export async function signUp(fields: {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly invitation?: string | undefined;
  readonly terms?: string | undefined;
}): Promise<AccountRefusal | null> {
  const made = await sendJson<Done>("/api/account", fields);
  if (isRefusal(made)) return toAccountRefusal(made.code, made.detail?.suggestion);
  return signInWithPassword(fields.name, fields.password);
}

/** Completes a sign-in whose first step this browser has done. The proof is a code or a passkey's signature. */
export async function signInWithFactor(
  provider: "code" | "passkey",
  fields: Record<string, string>,
): Promise<Done | Refusal<string>> {
  try {
    const answer = await signIn(provider, { ...fields, redirect: false });
    const standing = parseBannedError(answer?.error ?? "");
    useBanNotice.setState({ standing });
    if (answer?.ok) return DONE;
    return refuse(standing ? "account-banned" : (answer?.error ?? "unavailable"));
  } catch {
    return refuse("unavailable");
  }
}
