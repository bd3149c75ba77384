"use client";
import { useState } from "react";
import * as z from "zod";
import { ReasonPrompt } from "../monitor/monitor-buttons.tsx";
import { RequestOutcome } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

const mailSchema = z.object({ subject: z.string(), text: z.string() });
type ReadMail = z.infer<typeof mailSchema>;

/** Shows the text of a mail after the owner has given a reason. */
export function ReadMailButton({ mailId }: { readonly mailId: string }) {
  const request = useOfficeRequest("/api/office/mails/open");
  const [mail, setMail] = useState<ReadMail | null>(null);
  if (mail) return <MailText {...mail} />;
  const open = async (reason: string) => {
    const answer = mailSchema.safeParse(await request.send({ id: mailId, reason }));
    if (answer.success) setMail(answer.data);
    return answer.success || null;
  };
  return (
    <div className="space-y-2">
      <ReasonPrompt label={t("mails.open")} request={request} send={open} />
      {!request.done && <RequestOutcome {...request} />}
    </div>
  );
}

/** Shows a mail, and below it a link to the first address in its text. */
const MailText = ({ subject, text }: ReadMail) => {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return (
    <article className="max-w-96 min-w-64 text-sm">
      <h2 className="font-medium">{subject}</h2>
      <p className="mt-1 break-words whitespace-pre-wrap text-ink-2">{text}</p>
      {link && (
        <a href={link} className="mt-2 inline-block py-1 underline underline-offset-4">
          {t("mails.follow")}
        </a>
      )}
    </article>
  );
};
