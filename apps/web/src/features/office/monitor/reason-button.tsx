"use client";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { type Ordering, useOrder } from "../use-order.ts";

interface Asking {
  readonly label: string;
  readonly help?: string;
}

/** Something that is done with a reason: pressed, the reason is asked for, then it is sent. */
export function ReasonButton({
  path,
  body,
  ...asking
}: Asking & {
  readonly path: string;
  /** Of the request, all but the reason. */
  readonly body: () => object;
}) {
  const { order, ...ordering } = useOrder(path);
  return (
    <div className="space-y-2">
      <AskReason {...asking} ordering={ordering} send={(reason) => order({ ...body(), reason })} />
      <OrderOutcome {...ordering} />
    </div>
  );
}

/** The button and its reason, for whoever shows the outcome himself. */
export function AskReason({
  label,
  help,
  ordering,
  send,
}: Asking & {
  readonly ordering: Ordering;
  /** null: it was refused. */
  readonly send: (reason: string) => Promise<unknown>;
}) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  if (!open)
    return (
      <Button size="sm" kind="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  const done = async () => {
    if (!(await send(reason))) return;
    setOpen(false);
    setReason("");
  };
  return (
    <div className="min-w-48 space-y-2">
      <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
      {help && <p className="text-xs text-ink-3">{help}</p>}
      <Button size="sm" kind="primary" disabled={ordering.busy || reason.trim() === ""} onClick={() => void done()}>
        {label}
      </Button>
    </div>
  );
}
