"use client";
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface PushHere {
  readonly tellsTurns: boolean;
}

/**
 * Remembers whether this device gets push messages about turns. If it does, pages in the background do not announce the
 * same turns again.
 */
export const usePushHere = create<PushHere>()(persist((): PushHere => ({ tellsTurns: false }), { name: "push-here" }));
