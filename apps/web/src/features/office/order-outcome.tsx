"use client";
import type { ReactNode } from "react";
import { Problem } from "../../ui/field.tsx";
import type { Ordering } from "./use-order.ts";
import { refusalWords, words } from "./words.ts";

/** What became of the order, read out: refused and why, waiting for who carries it out, or done. `children`: what else it came to. */
export const OrderOutcome = ({
  refused,
  pending,
  done,
  children,
}: Pick<Ordering, "refused" | "pending" | "done"> & { readonly children?: ReactNode }) => (
  <div aria-live="polite">
    <Problem>{refused && refusalWords(refused.code)}</Problem>
    {(pending || children) && <p className="text-sm text-ink-2">{pending ? words("form.pending") : children}</p>}
    {done && <p className="text-sm text-win">{words("form.done")}</p>}
  </div>
);
