"use client";
/** The form of one back office action: its fields, the reason, the outcome of the request, and the buttons that send it. */
import { type ReactNode, useId } from "react";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { ConfirmationDialog } from "./confirmation-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";
import { RequestOutcome } from "./request-outcome.tsx";
import { SendAttempted } from "./shown-issue.tsx";
import { type SubmissionOptions, useFormSubmission } from "./use-form-submission.ts";

interface FormAction extends ButtonLook {
  readonly label: string;
  /** The form's field `action` when this button sent it. */
  readonly value?: string;
}

interface OfficeFormProps extends SubmissionOptions {
  /** The form's name. Without one it is no landmark of the page. */
  readonly title?: string;
  /** Shows the title above the fields. */
  readonly showTitle?: boolean;
  readonly className?: string;
  /** Label and help of the reason; null when the action needs none. */
  readonly reason?: { readonly label?: string; readonly help?: string | null } | null;
  readonly actions: readonly FormAction[];
  readonly disabled?: boolean;
  /** What keeps the form from being sent; shown once the person has tried. */
  readonly warning?: string;
  /** Shown instead of "Done." */
  readonly doneMessage?: string | undefined;
  readonly children?: ReactNode;
}

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
    <form
      onSubmit={submit}
      // The browser keeps a form with an empty required field from being sent.
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
      {question && <ConfirmationDialog {...question} />}
    </form>
  );
}
