"use client";
import { isRefusal } from "@poker/engine";
import { ReasonButton, ReasonPrompt } from "../monitor/monitor-buttons.tsx";
import { RequestOutcome } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

export const BackUpNowButton = () => (
  <ReasonButton label={t("backups.ask")} help={t("backups.askHelp")} path="/api/office/backups" body={() => ({})} />
);

/**
 * A button that downloads a backup. The owner must give a reason, and prove who they are if the server asks for that.
 */
export function DownloadButton({ name }: { readonly name: string }) {
  const request = useOfficeRequest("/api/office/backups/open");
  const download = async (reason: string) => {
    const answer = await request.send({ name, reason });
    if (answer !== null && !isRefusal(answer))
      window.location.assign(`/api/office/backups/${encodeURIComponent(name)}`);
    return answer;
  };
  return (
    <div className="space-y-2">
      <ReasonPrompt label={t("backups.open")} help={t("backups.openHelp")} request={request} send={download} />
      {!request.done && <RequestOutcome {...request} />}
    </div>
  );
}
