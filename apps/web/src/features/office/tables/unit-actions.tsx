"use client";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { newId } from "../../../ui/new-id.ts";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Pause, go on, close: asked of the table's or the pool's server, with a reason. Closing is asked twice. */
export function UnitActions({ unitId }: { readonly unitId: string }) {
  const [reason, setReason] = useState("");
  const [closing, setClosing] = useState(false);
  const { order, ...ordering } = useOfficeRequest("/api/office/tables/command");
  const title = useId();
  const ask = (kind: "pause" | "resume" | "close") => {
    setClosing(false);
    void order({ commandId: newId(), unitId, command: { kind }, reason });
  };
  const off = ordering.busy || reason.trim() === "";
  return (
    <section aria-labelledby={title} className="mt-8 max-w-xl space-y-3">
      <h2 id={title} className="text-lg font-semibold">
        {t("tables.actions")}
      </h2>
      <ReasonField value={reason} issue={ordering.problemAt("reason")} onChange={setReason} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={off} onClick={() => ask("pause")}>
          {t("tables.pause")}
        </Button>
        <Button disabled={off} onClick={() => ask("resume")}>
          {t("tables.resume")}
        </Button>
        {closing ? (
          <Button kind="primary" disabled={off} onClick={() => ask("close")}>
            {t("tables.closeSure")}
          </Button>
        ) : (
          <Button kind="outline" disabled={off} onClick={() => setClosing(true)}>
            {t("tables.close")}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">{t("tables.closeHelp")}</p>
      <RequestOutcome {...ordering} />
    </section>
  );
}
