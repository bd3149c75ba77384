"use client";
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import { signIn } from "next-auth/react";
import { parseBannedError, useBanNotice } from "../../accounts/standing/ban-notice.ts";

/** Completes the pending sign-in of this browser with a code or a passkey's signature. */
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
