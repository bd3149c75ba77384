/** Keeps why the last sign-in of this page was refused to a banned account. */
import type { Standing } from "@poker/protocol";
import { create } from "zustand";

/** null when it was not refused, or for another reason. */
export const useBanNotice = create<{ readonly standing: Standing | null }>(() => ({ standing: null }));
