"use client";
/** The way of a back office form from its button to the answer: its issues first, then the question, then the request. */
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Confirmation } from "./confirmation-dialog.tsx";
import type { OfficeRequest } from "./use-office-request.ts";

export interface SubmissionOptions {
  readonly request: OfficeRequest;
  /** The request's body without the reason, made of what the form's named fields hold. */
  readonly body: (fields: FormData) => object;
  /** Asks once more before the form is sent with these fields; null when nothing need be asked. */
  readonly confirm?: (fields: FormData) => Confirmation | null;
  /** The number of issues that the form itself finds in its fields; with one it is not sent. */
  readonly issueCount?: number;
  /** Empties the named fields, the reason among them, when it is done. */
  readonly resetWhenDone?: boolean;
  readonly onDone?: (answer: unknown) => void;
}

/** A submission that waits for the answer to its question. */
interface AskedSubmission {
  readonly form: HTMLFormElement;
  readonly fields: FormData;
  readonly confirmation: Confirmation;
}

/** `hasReason`: the field of this name is part of the body. */
export function useFormSubmission(
  { request, body, confirm = () => null, issueCount = 0, resetWhenDone = false, onDone }: SubmissionOptions,
  hasReason: boolean,
) {
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
    const answer = await request.send({ ...body(fields), ...(hasReason && { reason: fields.get("reason") }) });
    if (answer === null) return;
    setAttempted(false);
    if (resetWhenDone) form.reset();
    onDone?.(answer);
  };
  return {
    /** The person has tried to send the form since it was last done. */
    attempted,
    markAttempted: () => setAttempted(true),
    submit,
    /** null when nothing is asked. */
    question: asked && {
      ...asked.confirmation,
      onConfirm: () => void send(asked),
      onCancel: () => setAsked(null),
    },
  };
}
