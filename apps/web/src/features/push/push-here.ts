"use client";
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface PushHere {
  readonly tellsTurns: boolean;
}

/** Kept in the browser: whether push messages tell this device of turns, so that pages in the background do not tell of them too. */
export const usePushHere = create<PushHere>()(persist((): PushHere => ({ tellsTurns: false }), { name: "push-here" }));
