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

/** A button that asks for a reason and then sends its request. */
export function ReasonButton({
  path,
  idField,
  body,
  ...prompt
}: ReasonPromptProps & {
  readonly path: string;
  /** See useOfficeRequest. */
  readonly idField?: "id" | "commandId";
  /** The request's body without the reason. */
  readonly body: () => object;
}) {
  const request = useOfficeRequest(path, idField);
  return (
    <div className="space-y-2">
      <ReasonPrompt {...prompt} request={request} send={(reason) => request.send({ ...body(), reason })} />
      <RequestOutcome {...request} />
    </div>
  );
}

/** The button and its reason field, without the outcome. */
export function ReasonPrompt({
  label,
  help,
  request,
  send,
}: ReasonPromptProps & {
  readonly request: OfficeRequest;
  /** Resolves to null when it was refused. */
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
  const sendAndClose = async () => {
    if (!(await send(reason))) return;
    setOpen(false);
    setReason("");
  };
  return (
    <div className="min-w-48 space-y-2">
      <ReasonField
        value={reason}
        issue={request.issueAt("reason")}
        onChange={({ target }) => setReason(target.value)}
      />
      {help && <p className="text-xs text-ink-3">{help}</p>}
      <Button
        size="sm"
        kind="primary"
        disabled={request.busy || reason.trim() === ""}
        onClick={() => void sendAndClose()}
      >
        {label}
      </Button>
    </div>
  );
}
