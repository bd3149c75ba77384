"use client";
import { signIn } from "next-auth/react";
import { type AccountRefusalCode, toAccountRefusalCode } from "./account-refusals.ts";

/** Returns the refusal, null when the user is signed in. */
async function signInWithProvider(
  provider: "password" | "guest",
  fields: Record<string, string>,
): Promise<AccountRefusalCode | null> {
  try {
    const answer = await signIn(provider, { ...fields, redirect: false });
    if (answer?.ok) return null;
    return answer?.error === "CredentialsSignin" ? "wrong-credentials" : toAccountRefusalCode(answer?.error);
  } catch {
    return "unavailable";
  }
}

export const signInAsGuest = (): Promise<AccountRefusalCode | null> => signInWithProvider("guest", {});

export const signInWithPassword = (email: string, password: string): Promise<AccountRefusalCode | null> =>
  signInWithProvider("password", { email, password });

/** Creates the account and signs in with it. */
export async function signUp(fields: {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}): Promise<AccountRefusalCode | null> {
  try {
    const response = await fetch("/api/account", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
    if (!response.ok) {
      const { code }: { code?: string } = await response.json();
      return toAccountRefusalCode(code);
    }
  } catch {
    return "unavailable";
  }
  return signInWithPassword(fields.email, fields.password);
}
