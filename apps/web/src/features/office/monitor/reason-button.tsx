"use client";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";

interface ReasonPromptProps {
  readonly label: string;
  readonly help?: string;
}

/** Something that is done with a reason: pressed, the reason is asked for, then it is sent. */
export function ReasonButton({
  path,
  body,
  ...asking
}: ReasonPromptProps & {
  readonly path: string;
  /** Of the request, all but the reason. */
  readonly body: () => object;
}) {
  const { order, ...ordering } = useOfficeRequest(path);
  return (
    <div className="space-y-2">
      <ReasonPrompt {...asking} request={ordering} send={(reason) => order({ ...body(), reason })} />
      <RequestOutcome {...ordering} />
    </div>
  );
}

/** The button and its reason, for whoever shows the outcome himself. */
export function ReasonPrompt({
  label,
  help,
  request,
  send,
}: ReasonPromptProps & {
  readonly request: OfficeRequest;
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
      <ReasonField value={reason} issue={request.problemAt("reason")} onChange={setReason} />
      {help && <p className="text-xs text-ink-3">{help}</p>}
      <Button size="sm" kind="primary" disabled={request.busy || reason.trim() === ""} onClick={() => void done()}>
        {label}
      </Button>
    </div>
  );
}
