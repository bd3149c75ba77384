"use client";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { newId } from "../../../ui/new-id.ts";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

/** Pause, go on, close: asked of the table's or the pool's server, with a reason. Closing is asked twice. */
export function UnitActions({ unitId }: { readonly unitId: string }) {
  const [reason, setReason] = useState("");
  const [closing, setClosing] = useState(false);
  const { order, ...ordering } = useOrder("/api/office/tables/order");
  const title = useId();
  const ask = (kind: "pause" | "resume" | "close") => {
    setClosing(false);
    void order({ commandId: newId(), unitId, command: { kind }, reason });
  };
  const off = ordering.busy || reason.trim() === "";
  return (
    <section aria-labelledby={title} className="mt-8 max-w-xl space-y-3">
      <h2 id={title} className="text-lg font-semibold">
        {words("tables.actions")}
      </h2>
      <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={off} onClick={() => ask("pause")}>
          {words("tables.pause")}
        </Button>
        <Button disabled={off} onClick={() => ask("resume")}>
          {words("tables.resume")}
        </Button>
        {closing ? (
          <Button kind="primary" disabled={off} onClick={() => ask("close")}>
            {words("tables.closeSure")}
          </Button>
        ) : (
          <Button kind="outline" disabled={off} onClick={() => setClosing(true)}>
            {words("tables.close")}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">{words("tables.closeHelp")}</p>
      <OrderOutcome {...ordering} />
    </section>
  );
}
