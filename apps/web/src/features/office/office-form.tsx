"use client";
/** The form of one back office action: its fields, the reason, the outcome of the request, and the buttons that send it. */
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { BasicForm } from "../../ui/basic-form.tsx";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/field.tsx";
import { ReasonField, SendAttempted } from "./office-fields.tsx";
import { refusalMessage, t } from "./translator.ts";
import type { OfficeRequest } from "./use-office-request.ts";

interface FormAction extends ButtonLook {
  readonly label: string;
  /** The value of the form's field `action` when this button sends the form. */
  readonly value?: string;
}

// The question before an action with serious consequences.

/** The texts of the question. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** The label of the button that sends the action. */
  readonly action: string;
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

// Handles a back office form from the button to the answer: checks its issues, asks for confirmation, and sends the request.

interface SubmissionOptions {
  readonly request: OfficeRequest;
  /** Returns the request's body without the reason, made from the form's named fields. */
  readonly body: (fields: FormData) => object;
  /** Returns the question to ask before the form is sent with these fields; null when no question is needed. */
  readonly confirm?: (fields: FormData) => Confirmation | null;
  /** The number of issues that the form itself finds in its fields. A form with issues is not sent. */
  readonly issueCount?: number;
  /** Empties the named fields and the reason when the request is done. */
  readonly resetWhenDone?: boolean;
  readonly onDone?: (answer: unknown) => void;
}

/** A form that is sent only after the person has confirmed the question. */
interface AskedSubmission {
  readonly form: HTMLFormElement;
  readonly fields: FormData;
  readonly confirmation: Confirmation;
}

/** `hasReason` is true when the body includes the field `reason`. */
function useFormSubmission(
  { request, body, confirm = () => null, issueCount = 0, resetWhenDone = false, onDone }: SubmissionOptions,
  hasReason: boolean,
) {
  const [asked, setAsked] = useState<AskedSubmission | null>(null);
  const [attempted, setAttempted] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    // Rendered at once, so that the first field with an issue can be found in the page.
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
    const answer = await request.send({ ...body(fields), ...(hasReason && { reason: fields.get("reason") }) });
    if (answer === null) return;
    setAttempted(false);
    if (resetWhenDone) form.reset();
    onDone?.(answer);
  };
  return {
    /** True when the person has tried to send the form since the last successful submission. */
    attempted,
    markAttempted: () => setAttempted(true),
    submit,
    /** null when there is no question. */
    question: asked && {
      ...asked.confirmation,
      onConfirm: () => void send(asked),
      onCancel: () => setAsked(null),
    },
  };
}

interface OfficeFormProps extends SubmissionOptions {
  /** The form's name. A form without a name is not a landmark of the page. */
  readonly title?: string;
  /** Shows the title above the fields. */
  readonly showTitle?: boolean;
  readonly className?: string;
  /** Label and help text of the reason; null when the action needs no reason. */
  readonly reason?: { readonly label?: string; readonly help?: string | null } | null;
  readonly actions: readonly FormAction[];
  readonly disabled?: boolean;
  /** Why the form cannot be sent; shown after the person has tried to send it. */
  readonly warning?: string;
  /** Shown instead of "Done." */
  readonly doneMessage?: string | undefined;
  readonly children?: ReactNode;
}

/** Shows and reads out the outcome of a request: refused and why, waiting for a server, or done. */
export const RequestOutcome = ({
  refusal,
  pending,
  done,
  doneMessage,
}: Pick<OfficeRequest, "refusal" | "pending" | "done"> & {
  /** Shown instead of "Done." */
  readonly doneMessage?: string | undefined;
}) => (
  <div aria-live="polite">
    <Problem>{refusal && refusalMessage(refusal.code)}</Problem>
    {pending && <p className="text-sm text-ink-2">{t("form.pending")}</p>}
    {done && doneMessage !== undefined && <p className="text-sm text-ink-2">{doneMessage}</p>}
    {done && doneMessage === undefined && <p className="text-sm text-win">{t("form.done")}</p>}
  </div>
);

export function OfficeForm({
  title,
  showTitle = false,
  className = "space-y-4",
  reason = {},
  actions,
  disabled = false,
  warning,
  doneMessage,
  children,
  ...options
}: OfficeFormProps) {
  const titleId = useId();
  const { request, issueCount = 0 } = options;
  const { attempted, markAttempted, submit, question } = useFormSubmission(options, reason !== null);
  return (
    <BasicForm
      onSubmit={submit}
      // The browser does not send a form with an empty required field.
      onInvalidCapture={markAttempted}
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
        {/* The label may follow the typed text; the button stays the same element. */}
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
      {question && <ConfirmationDialog {...question} />}
    </BasicForm>
  );
}
