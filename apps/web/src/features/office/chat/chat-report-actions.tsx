"use client";
/**
 * The forms with which the staff handle a report about chat: one shows reported private messages, one decides the
 * report.
 */
import { useState } from "react";
import * as z from "zod";
import { Select } from "../../../ui/select.tsx";
import { OfficeForm } from "../office-form.tsx";
import { SANCTION_DURATIONS, sanctionEndAfter } from "../players/sanction-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReportedLines, type SaidMessage } from "./reported-lines.tsx";

const linesSchema = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      at: z.number(),
      writerId: z.string(),
      writer: z.string(),
      written: z.string(),
      emote: z.null(),
    }),
  ),
});

/**
 * Shows a reported private message and the messages around it, after the member of staff has given a reason. The
 * messages are kept only in this page's memory, so a reload hides them again.
 */
export function PrivateLines({ number, messageId }: { readonly number: number; readonly messageId: number }) {
  const [lines, setLines] = useState<readonly SaidMessage[] | null>(null);
  const request = useOfficeRequest("/api/office/chat/read");
  if (lines) return <ReportedLines lines={lines} messageId={messageId} />;
  return (
    <OfficeForm
      request={request}
      title={t("chat.read")}
      showTitle
      className="max-w-xl space-y-4"
      reason={{ help: t("chat.readHelp") }}
      body={() => ({ number })}
      actions={[{ label: t("chat.read") }]}
      onDone={(answer) => setLines(linesSchema.parse(answer).lines)}
    />
  );
}

/** The form that upholds or dismisses all reports of one message. Upholding them can also start a chat ban at once. */
export const ChatDecisionForm = ({ number }: { readonly number: number }) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/chat/decide")}
    title={t("chat.decide")}
    showTitle
    className="mt-8 max-w-xl space-y-4"
    reason={{ help: t("chat.reasonHelp") }}
    body={(fields) => {
      const [decision, days] = [fields.get("action"), fields.get("days")];
      const isBan = decision === "upheld" && days !== "none";
      return { number, decision, chatBanUntil: isBan ? sanctionEndAfter(Number(days)) : null };
    }}
    actions={[
      { label: t("chat.uphold"), value: "upheld", kind: "primary" },
      { label: t("chat.dismiss"), value: "dismissed", kind: "outline" },
    ]}
  >
    <p className="text-sm text-ink-2">{t("chat.decideHelp")}</p>
    <Select
      name="days"
      label={t("chat.ban")}
      choices={[{ value: "none", label: t("chat.noBan") }, ...SANCTION_DURATIONS]}
    />
  </OfficeForm>
);
