"use client";
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface PushHere {
  readonly tellsTurns: boolean;
}

/**
 * Stores in the browser whether this device gets push messages about turns. If it does, background pages do not announce these turns a
 * second time.
 */
export const usePushHere = create<PushHere>()(persist((): PushHere => ({ tellsTurns: false }), { name: "push-here" }));
