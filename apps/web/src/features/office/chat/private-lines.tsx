"use client";
import { useState } from "react";
import * as z from "zod";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReportedLines } from "./reported-lines.tsx";
import type { SaidMessage } from "./said-message.ts";

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

/** Asks with a reason for a reported private message and those around it. They stay on this page only. */
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
