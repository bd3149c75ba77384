"use client";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReasonPrompt } from "./reason-button.tsx";

/**
 * Cancels the hand that is shown, and no other; the outcome stays on the page when that hand is over. `handNo` is null when no hand
 * runs. T6, fault 52
 */
export function CancelHandButton({ tableId, handNo }: { readonly tableId: string; readonly handNo: number | null }) {
  const request = useOfficeRequest("/api/office/tables/command", "commandId");
  return (
    <div className="space-y-2">
      {handNo !== null && (
        <ReasonPrompt
          key={handNo}
          label={t("monitor.cancel")}
          help={t("monitor.cancelHelp")}
          request={request}
          send={(reason) =>
            request.send({
              unitId: tableId,
              command: { kind: "cancel-hand", handNo },
              reason,
            })
          }
        />
      )}
      <RequestOutcome {...request} />
    </div>
  );
}
