"use client";
import { Problem } from "../../ui/field.tsx";
import { refusalMessage, t } from "./translator.ts";
import type { OfficeRequest } from "./use-office-request.ts";

/** Reads out the outcome of a request: refused and why, waiting for a server, or done. */
export const RequestOutcome = ({
  refusal,
  pending,
  done,
  doneMessage,
}: Pick<OfficeRequest, "refusal" | "pending" | "done"> & {
  /** Shown instead of "Done." */
  readonly doneMessage?: string | undefined;
}) => (
  <div aria-live="polite">
    <Problem>{refusal && refusalMessage(refusal.code)}</Problem>
    {pending && <p className="text-sm text-ink-2">{t("form.pending")}</p>}
    {done && doneMessage !== undefined && <p className="text-sm text-ink-2">{doneMessage}</p>}
    {done && doneMessage === undefined && <p className="text-sm text-win">{t("form.done")}</p>}
  </div>
);
