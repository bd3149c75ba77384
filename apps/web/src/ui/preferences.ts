"use client";
/** How this browser likes the room to look; kept in its own storage. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface Preferences {
  readonly deck: "two" | "four";
  setDeck(deck: "two" | "four"): void;
}

export const usePreferences = create<Preferences>()(
  persist((set) => ({ deck: "four", setDeck: (deck) => set({ deck }) }), { name: "appearance", skipHydration: true }),
);
