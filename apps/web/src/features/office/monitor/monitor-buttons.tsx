"use client";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ReasonField } from "../office-fields.tsx";
import { RequestOutcome } from "../office-form.tsx";
import { t } from "../translator.ts";
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
  /**
   * The name of the body's field for an id, so that a repeated request is carried out only once. See
   * `useOfficeRequest`.
   */
  readonly idField?: "id" | "commandId";
  /** Returns the request's body without the reason, which this button adds. */
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

/** A button that opens a field for the reason. The caller shows what came of the request. */
export function ReasonPrompt({
  label,
  help,
  request,
  send,
}: ReasonPromptProps & {
  readonly request: OfficeRequest;
  /** Sends the request. Resolves with null when the request was refused; the field then stays open. */
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

/** A button that drains a node, so that the node starts no new hands. On a draining node the button resumes it. */
export const DrainButton = ({ nodeId, draining }: { readonly nodeId: string; readonly draining: boolean }) => (
  <ReasonButton
    label={t(draining ? "monitor.resume" : "monitor.drain")}
    {...(draining ? {} : { help: t("monitor.drainHelp") })}
    path="/api/office/room"
    idField="commandId"
    body={() => ({ what: "drain", nodeId, draining: !draining })}
  />
);

/**
 * A button that cancels the hand that is running at a table. It never cancels a later hand, even if the click comes
 * late. The outcome of the request stays visible after that hand is over. T6, fault 52
 *
 * `handNo` is the number of the hand; null when no hand runs.
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
