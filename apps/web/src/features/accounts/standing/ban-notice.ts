/**
 * The error of a failed sign-in can only be one line of text. This file writes a ban with its reason into that line,
 * and keeps the ban for the page that shows it.
 */
import type { Standing } from "@poker/protocol";
import { create } from "zustand";

const PREFIX = "account-banned ";

export const formatBannedError = (standing: Standing): string => `${PREFIX}${JSON.stringify(standing)}`;

/** Reads an error of this room's own web server; null when the error is not about a ban. */
export function parseBannedError(error: string): Standing | null {
  if (!error.startsWith(PREFIX)) return null;
  try {
    const standing: Standing = JSON.parse(error.slice(PREFIX.length));
    return standing;
  } catch {
    return null;
  }
}

// Keeps the sanctions of a banned account whose last sign-in on this page was refused.

/** null when the last sign-in was not refused, or was refused for another reason. */
export const useBanNotice = create<{ readonly standing: Standing | null }>(() => ({ standing: null }));
