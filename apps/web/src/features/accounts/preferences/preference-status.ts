"use client";
/** Tells the preferences page whether the account has stored what was chosen here. */
import type { PreferenceRefusalCode } from "@poker/protocol";
import { create } from "zustand";

export const usePreferenceStatus = create<{ readonly status: "saved" | "saving" | PreferenceRefusalCode }>()(() => ({
  status: "saved",
}));
