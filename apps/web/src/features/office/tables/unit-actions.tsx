"use client";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ReasonField } from "../office-fields.tsx";
import { RequestOutcome } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

interface UnitActionsProps {
  readonly unitId: string;
  /** True for a private game, whose people read the reason. */
  readonly isPrivateGame: boolean;
}

/** Pauses, resumes or closes a table or pool through its server, with a reason. Closing needs a second click. */
export function UnitActions({ unitId, isPrivateGame }: UnitActionsProps) {
  const [reason, setReason] = useState("");
  const [closing, setClosing] = useState(false);
  const request = useOfficeRequest("/api/office/tables/command", "commandId");
  const title = useId();
  const sendCommand = (kind: "pause" | "resume" | "close") => {
    setClosing(false);
    void request.send({ unitId, command: { kind }, reason });
  };
  const disabled = request.busy || reason.trim() === "";
  return (
    <section aria-labelledby={title} className="mt-8 max-w-xl space-y-3">
      <h2 id={title} className="text-lg font-semibold">
        {t("tables.actions")}
      </h2>
      <ReasonField
        value={reason}
        issue={request.issueAt("reason")}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={disabled} onClick={() => sendCommand("pause")}>
          {t("tables.pause")}
        </Button>
        <Button disabled={disabled} onClick={() => sendCommand("resume")}>
          {t("tables.resume")}
        </Button>
        {closing ? (
          <Button kind="primary" disabled={disabled} onClick={() => sendCommand("close")}>
            {t("tables.closeSure")}
          </Button>
        ) : (
          <Button kind="outline" disabled={disabled} onClick={() => setClosing(true)}>
            {t("tables.close")}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">{t(isPrivateGame ? "games.actionsHelp" : "tables.closeHelp")}</p>
      <RequestOutcome {...request} />
    </section>
  );
}
