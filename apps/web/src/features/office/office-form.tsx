"use client";
/** The form of one back office action: its fields, the reason, the outcome of the request, and the buttons that send it. */
import { type FormEvent, type ReactNode, useId } from "react";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { ReasonField } from "./reason-field.tsx";
import { RequestOutcome } from "./request-outcome.tsx";
import type { OfficeRequest } from "./use-office-request.ts";

interface FormAction extends ButtonLook {
  readonly label: string;
  /** The form's field `action` when this button sent it. */
  readonly value?: string;
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
  readonly disabled?: boolean;
  /** What keeps the form from being sent. */
  readonly warning?: ReactNode;
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
  disabled = false,
  warning,
  doneMessage,
  resetWhenDone = false,
  onDone,
  children,
}: OfficeFormProps) {
  const titleId = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const fields = new FormData(form, submitter);
    const answer = await request.send({ ...body(fields), ...(reason && { reason: fields.get("reason") }) });
    if (answer === null) return;
    if (resetWhenDone) form.reset();
    onDone?.(answer);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className={className}
      {...(title !== undefined && (showTitle ? { "aria-labelledby": titleId } : { "aria-label": title }))}
    >
      {showTitle && (
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
      )}
      {children}
      {reason && <ReasonField {...reason} name="reason" issue={request.issueAt("reason")} />}
      <RequestOutcome {...request} doneMessage={doneMessage} />
      {warning && <p className="text-sm text-danger">{warning}</p>}
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, value, ...look }) => (
          <Button
            key={label}
            type="submit"
            {...(value !== undefined && { name: "action", value })}
            {...look}
            disabled={disabled || request.busy}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}
