"use client";
import { newId } from "../../../ui/new-id.ts";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReasonPrompt } from "./reason-button.tsx";

/** T6, fault 52: the hand that is shown, and no other. What became of it is still said when that hand is over. `handNo` null: none runs. */
export function CancelHandButton({ tableId, handNo }: { readonly tableId: string; readonly handNo: number | null }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/tables/command");
  return (
    <div className="space-y-2">
      {handNo !== null && (
        <ReasonPrompt
          key={handNo}
          label={t("monitor.cancel")}
          help={t("monitor.cancelHelp")}
          request={ordering}
          send={(reason) =>
            order({
              commandId: newId(),
              unitId: tableId,
              command: { kind: "cancel-hand", handNo },
              reason,
            })
          }
        />
      )}
      <RequestOutcome {...ordering} />
    </div>
  );
}
