"use client";
import { Problem } from "../../ui/field.tsx";
import type { Ordering } from "./use-order.ts";
import { refusalWords, words } from "./words.ts";

/** What became of the order, read out. */
export const OrderOutcome = ({ refused, done }: Ordering) => (
  <div aria-live="polite">
    <Problem>{refused && refusalWords(refused.code)}</Problem>
    {done && <p className="text-sm text-win">{words("form.saved")}</p>}
  </div>
);
