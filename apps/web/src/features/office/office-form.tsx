"use client";
/**
 * The form of one back office action: the fields, the reason, the buttons that send it, and the outcome of the request.
 */
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
  /** The value that the form's field `action` gets when this button sends the form. */
  readonly value?: string;
}

// The dialog that asks for confirmation before an action with serious consequences.

/** The words of the confirmation dialog. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms the action. */
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

// What happens after a click on the form's button: checks for issues, asks for confirmation, and sends the request.

interface SubmissionOptions {
  readonly request: OfficeRequest;
  /** Makes the request's body from the form's named fields. The form adds the reason itself. */
  readonly body: (fields: FormData) => object;
  /** Returns what to ask before the form is sent with these fields; null when no confirmation is needed. */
  readonly confirm?: (fields: FormData) => Confirmation | null;
  /** How many issues the form itself has found in its fields. A form with issues is not sent. */
  readonly issueCount?: number;
  /** True to empty the named fields and the reason after a successful request. */
  readonly resetWhenDone?: boolean;
  readonly onDone?: (answer: unknown) => void;
}

/** A form that waits until the person confirms or cancels. */
interface AskedSubmission {
  readonly form: HTMLFormElement;
  readonly fields: FormData;
  readonly confirmation: Confirmation;
}

/**
 * Sends the form when it may be sent. `hasReason` is true when the form has a reason, which is then added to the body.
 */
function useFormSubmission(
  { request, body, confirm = () => null, issueCount = 0, resetWhenDone = false, onDone }: SubmissionOptions,
  hasReason: boolean,
) {
  const [asked, setAsked] = useState<AskedSubmission | null>(null);
  const [attempted, setAttempted] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    // Renders at once, so that the query below finds the first field that shows an issue.
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
    /** True when the person has tried to send the form since it was last sent successfully. */
    attempted,
    markAttempted: () => setAttempted(true),
    submit,
    /** What the confirmation dialog asks; null while there is nothing to ask. */
    question: asked && {
      ...asked.confirmation,
      onConfirm: () => void send(asked),
      onCancel: () => setAsked(null),
    },
  };
}

interface OfficeFormProps extends SubmissionOptions {
  /** The form's name. Screen readers list only forms with a name as landmarks of the page. */
  readonly title?: string;
  /** True to show the title above the fields. Screen readers also read a title that is not shown. */
  readonly showTitle?: boolean;
  readonly className?: string;
  /** The label and the help text of the reason; null when the action needs no reason. */
  readonly reason?: { readonly label?: string; readonly help?: string | null } | null;
  readonly actions: readonly FormAction[];
  readonly disabled?: boolean;
  /** Why a form with issues cannot be sent. Shown after the person has tried to send it. */
  readonly warning?: string;
  /** The words for a successful request. The default is "Done." */
  readonly doneMessage?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * Shows the outcome of a request, and lets screen readers read it out: refused with the reason, waiting for a game
 * server, or done.
 */
export const RequestOutcome = ({
  refusal,
  pending,
  done,
  doneMessage,
}: Pick<OfficeRequest, "refusal" | "pending" | "done"> & {
  /** The words for a successful request. The default is "Done." */
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
      // When a required field is empty, the browser calls only this handler and never `onSubmit`.
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
        {/* The key is not the label, because a label can change with the typed text. The button must stay the same element. */}
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
