"use client";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/field.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

/** Something that is done with a reason: pressed, the reason is asked for, then it is sent. */
export function ReasonButton({
  label,
  help,
  path,
  body,
}: {
  readonly label: string;
  readonly help?: string;
  readonly path: string;
  /** Of the request, all but the reason. */
  readonly body: () => object;
}) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { order, ...ordering } = useOrder(path);
  const id = useId();
  const send = async () => {
    if (await order({ ...body(), reason })) setOpen(false);
  };
  if (!open)
    return (
      <div>
        <Button size="sm" kind="outline" onClick={() => setOpen(true)}>
          {label}
        </Button>
        <OrderOutcome {...ordering} />
      </div>
    );
  return (
    <div className="min-w-48 space-y-2">
      <label htmlFor={id} className="block text-xs text-ink-2">
        {words("form.reason")}
      </label>
      <input
        id={id}
        className={inputClass}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {help && <p className="text-xs text-ink-3">{help}</p>}
      <Button size="sm" kind="primary" disabled={ordering.busy || reason.trim() === ""} onClick={() => void send()}>
        {label}
      </Button>
      <OrderOutcome {...ordering} />
    </div>
  );
}
