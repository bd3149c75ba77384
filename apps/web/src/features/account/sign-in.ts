"use client";
import { type Done, isRefusal, refuse } from "@poker/engine";
import { signIn } from "next-auth/react";
import { sendJson } from "../../ui/request-json.ts";
import { type AccountRefusal, toAccountRefusal } from "./account-refusals.ts";

import { useBanNotice } from "./ban-notice-store.ts";
import { parseBannedError } from "./banned-error.ts";

/** Returns the refusal, null when the user is signed in. */
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

/** Signs in as the guest of this browser, or as a new one under the nickname; an empty one leaves the name to the room. */
export const signInAsGuest = (nickname = ""): Promise<AccountRefusal | null> =>
  signInWithProvider("guest", { name: nickname });

export const signInWithPassword = (login: string, password: string): Promise<AccountRefusal | null> =>
  signInWithProvider("password", { login, password });

/** Creates the account and signs in with it. */
export async function signUp(fields: {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}): Promise<AccountRefusal | null> {
  const made = await sendJson<Done>("/api/account", fields);
  if (isRefusal(made)) return toAccountRefusal(made.code, made.detail?.suggestion);
  return signInWithPassword(fields.name, fields.password);
}
