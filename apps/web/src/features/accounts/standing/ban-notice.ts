/**
 * A failed sign-in can report only one line of text. This file writes a ban with its reason as one line, reads that
 * line again, and keeps the ban for the page that shows it.
 */
import type { Standing } from "@poker/protocol";
import { create } from "zustand";

const PREFIX = "account-banned ";

export const formatBannedError = (standing: Standing): string => `${PREFIX}${JSON.stringify(standing)}`;

/** Reads the text of an error from the room's own web server. Returns null when the error is not about a ban. */
export function parseBannedError(error: string): Standing | null {
  if (!error.startsWith(PREFIX)) return null;
  try {
    const standing: Standing = JSON.parse(error.slice(PREFIX.length));
    return standing;
  } catch {
    return null;
  }
}

// Keeps the sanctions of a banned account that was just refused a sign-in on this page.

/**
 * The ban that refused the last sign-in on this page; null when the last sign-in succeeded or was refused for another
 * reason.
 */
export const useBanNotice = create<{ readonly standing: Standing | null }>(() => ({ standing: null }));
