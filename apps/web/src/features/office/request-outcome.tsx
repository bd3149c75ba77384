"use client";
import type { ReactNode } from "react";
import { Problem } from "../../ui/field.tsx";
import { refusalMessage, t } from "./translator.ts";
import type { OfficeRequest } from "./use-office-request.ts";

/** What became of the order, read out: refused and why, waiting for who carries it out, or done. `children`: what else it came to. */
export const RequestOutcome = ({
  refusal,
  pending,
  done,
  children,
}: Pick<OfficeRequest, "refusal" | "pending" | "done"> & { readonly children?: ReactNode }) => (
  <div aria-live="polite">
    <Problem>{refusal && refusalMessage(refusal.code)}</Problem>
    {(pending || children) && <p className="text-sm text-ink-2">{pending ? t("form.pending") : children}</p>}
    {done && <p className="text-sm text-win">{t("form.done")}</p>}
  </div>
);
