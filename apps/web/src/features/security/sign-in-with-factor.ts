"use client";
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import { signIn } from "next-auth/react";
import { useBanNotice } from "../account/ban-notice-store.ts";
import { parseBannedError } from "../account/banned-error.ts";

/** Ends a sign-in that waits in this browser, by a code or by what a passkey has signed. */
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
