"use client";
/** The form of one back office action: its fields, the reason, the outcome of the request, and the buttons that send it. */
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ReasonField } from "./reason-field.tsx";
import { RequestOutcome } from "./request-outcome.tsx";
import { SendAttempted } from "./shown-issue.tsx";
import { t } from "./translator.ts";
import type { OfficeRequest } from "./use-office-request.ts";

interface FormAction extends ButtonLook {
  readonly label: string;
  /** The form's field `action` when this button sent it. */
  readonly value?: string;
}

/** What is asked before a form with serious consequences is sent. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** The label of the button that sends it. */
  readonly action: string;
}

interface OfficeFormProps {
  readonly request: OfficeRequest;
  /** The form's name. Without one it is no landmark of the page. */
  readonly title?: string;
  /** Shows the title above the fields. */
  readonly showTitle?: boolean;
  readonly className?: string;
  /** Label and help of the reason; null when the action needs none. */
  readonly reason?: { readonly label?: string; readonly help?: string | null } | null;
  /** The request's body without the reason, made of what the form's named fields hold. */
  readonly body: (fields: FormData) => object;
  readonly actions: readonly FormAction[];
  /** Asks once more before the form is sent with these fields; null when nothing need be asked. */
  readonly confirm?: (fields: FormData) => Confirmation | null;
  readonly disabled?: boolean;
  /** The number of issues that the form itself finds in its fields; with one it is not sent. */
  readonly issueCount?: number;
  /** What keeps the form from being sent; shown once the person has tried. */
  readonly warning?: string;
  /** Shown instead of "Done." */
  readonly doneMessage?: string | undefined;
  /** Empties the named fields, the reason among them, when it is done. */
  readonly resetWhenDone?: boolean;
  readonly onDone?: (answer: unknown) => void;
  readonly children?: ReactNode;
}

export function OfficeForm({
  request,
  title,
  showTitle = false,
  className = "space-y-4",
  reason = {},
  body,
  actions,
  confirm = () => null,
  disabled = false,
  issueCount = 0,
  warning,
  doneMessage,
  resetWhenDone = false,
  onDone,
  children,
}: OfficeFormProps) {
  const titleId = useId();
  const [asked, setAsked] = useState<AskedSubmission | null>(null);
  const [attempted, setAttempted] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // In the page before the first field with an issue is looked for.
    flushSync(() => setAttempted(true));
    if (issueCount > 0) {
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const fields = new FormData(form, submitter);
    const confirmation = confirm(fields);
    if (confirmation) setAsked({ form, fields, confirmation });
    else void send({ form, fields });
  };
  const send = async ({ form, fields }: Pick<AskedSubmission, "form" | "fields">) => {
    setAsked(null);
    const answer = await request.send({ ...body(fields), ...(reason && { reason: fields.get("reason") }) });
    if (answer === null) return;
    setAttempted(false);
    if (resetWhenDone) form.reset();
    onDone?.(answer);
  };
  return (
    <form
      onSubmit={submit}
      // The browser keeps a form with an empty required field from being sent.
      onInvalidCapture={() => setAttempted(true)}
      className={className}
      {...(title !== undefined && (showTitle ? { "aria-labelledby": titleId } : { "aria-label": title }))}
    >
      {showTitle && (
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
      )}
      <SendAttempted value={attempted}>{children}</SendAttempted>
      {reason && <ReasonField {...reason} name="reason" issue={request.issueAt("reason")} />}
      <RequestOutcome {...request} doneMessage={doneMessage} />
      {attempted && issueCount > 0 && (
        <p role="alert" className="text-sm text-danger">
          {warning}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {/* The label may follow what is typed; the button stays the same one. */}
        {actions.map(({ label, value, ...look }) => (
          <Button
            key={value ?? "only"}
            type="submit"
            {...(value !== undefined && { name: "action", value })}
            {...look}
            disabled={disabled || request.busy}
          >
            {label}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmationDialog
          {...asked.confirmation}
          onConfirm={() => void send(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </form>
  );
}

/** A submission that waits for the answer to its question. */
interface AskedSubmission {
  readonly form: HTMLFormElement;
  readonly fields: FormData;
  readonly confirmation: Confirmation;
}

const ConfirmationDialog = ({
  title,
  text,
  action,
  onConfirm,
  onCancel,
}: Confirmation & { readonly onConfirm: () => void; readonly onCancel: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onCancel()} title={title} description={text}>
    <div className="mt-5 grid grid-cols-2 gap-2">
      <Button onClick={onCancel}>{t("form.cancel")}</Button>
      <Button kind="primary" onClick={onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);
