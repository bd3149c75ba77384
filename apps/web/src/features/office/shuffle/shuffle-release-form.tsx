"use client";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/**
 * The form that resumes dealing after a failed self-test of the shuffle. The person who sends it takes responsibility.
 * F2
 */
export const ShuffleReleaseForm = ({ day }: { readonly day: string }) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/shuffle/release")}
    title={t("shuffle.release", { day })}
    showTitle
    className="mb-6 max-w-xl space-y-3 rounded-2xl border border-danger bg-surface p-5"
    reason={{ help: t("shuffle.releaseHelp") }}
    body={() => ({ day })}
    actions={[{ label: t("shuffle.doRelease") }]}
  />
);
