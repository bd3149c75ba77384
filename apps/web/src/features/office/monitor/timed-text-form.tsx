"use client";
import { MAX_ANNOUNCEMENT_LENGTH } from "@poker/protocol";
import { useState } from "react";
import { FieldFrame } from "../../../ui/field.tsx";
import { UtcTimeField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import type { OfficeRequest } from "../use-office-request.ts";

interface TimeOptions {
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** The time that the field begins with, epoch ms; null for an empty field. */
  readonly suggested: number | null;
}

/** The form that sends a text for players with a start time and an end time. The form begins anew after it was sent. */
export function TimedTextForm({
  request,
  what,
  action,
  textHelp,
  from,
  until,
}: {
  readonly request: OfficeRequest;
  /** The value of `what` in the request's body, which tells the server what to do with the text. */
  readonly what: "announce" | "maintain";
  /** The title of the form and the label of its button. */
  readonly action: string;
  readonly textHelp?: string;
  readonly from: TimeOptions;
  readonly until: TimeOptions;
}) {
  const suggested = { from: from.suggested, until: until.suggested };
  const [times, setTimes] = useState(suggested);
  const timeField = (name: keyof typeof times, { suggested: _, ...options }: TimeOptions) => (
    <UtcTimeField
      {...options}
      value={times[name]}
      issue={request.issueAt(name)}
      onChange={(at) => setTimes({ ...times, [name]: at })}
    />
  );
  return (
    <OfficeForm
      request={request}
      title={action}
      className="mt-4 max-w-xl space-y-4"
      body={(fields) => ({ what, text: fields.get("text"), ...times })}
      actions={[{ label: action, kind: "primary" }]}
      resetWhenDone
      onDone={() => setTimes(suggested)}
    >
      <FieldFrame label={t("monitor.text")} help={textHelp} problem={request.issueAt("text")}>
        {({ className, ...attributes }) => (
          <textarea
            {...attributes}
            name="text"
            rows={3}
            required
            maxLength={MAX_ANNOUNCEMENT_LENGTH}
            className={`${className} h-auto py-2.5`}
          />
        )}
      </FieldFrame>
      <div className="grid gap-4 sm:grid-cols-2">
        {timeField("from", from)}
        {timeField("until", until)}
      </div>
    </OfficeForm>
  );
}
