"use client";
/** Tells the page with the preferences whether the account has already stored what the person chose there. */
import type { PreferenceRefusalCode } from "@poker/protocol";
import { create } from "zustand";

export const usePreferenceStatus = create<{ readonly status: "saved" | "saving" | PreferenceRefusalCode }>()(() => ({
  status: "saved",
}));
