"use client";
import type { Done } from "@poker/engine";
import { isRefusal } from "@poker/engine";
import Link from "next/link";
import { useTranslations } from "use-intl";
import type { MailMessages } from "../../../messages/notices/mail.ts";
import { Button } from "../../../ui/button.tsx";
import { sendJson } from "../../../ui/request-json.ts";
import { LoginField, RefusableForm, readFormFields } from "../account-fields.tsx";
import { type AccountRefusal, toAccountRefusal } from "../account-refusals.ts";
import { useAccountRequest } from "../use-account-request.ts";
import { MailHint, MailPage, type MailSenderView, useMailWords } from "./mail-page.tsx";

/** The page on which a person asks for a mail with a link. The link leads to the page for a new password. */
export const ForgotPasswordPage = ({ words, ...rest }: AskFormProps & { readonly words: MailMessages }) => (
  <MailPage words={words} title={words.forgot.title}>
    <AskForm {...rest} />
  </MailPage>
);

interface AskFormProps {
  readonly mail: MailSenderView;
  /** What came of the form when the browser sent it before the page's scripts ran; null when the form was not sent. */
  readonly outcome: AccountRefusal | "done" | null;
}

function AskForm({ mail, outcome }: AskFormProps) {
  const t = useMailWords();
  const account = useTranslations("account");
  const { state, refusal, runRequest, reset } = useAccountRequest(outcome);
  if (state === "done")
    return (
      <>
        <p role="status">{t("forgot.sent")}</p>
        <MailHint {...mail} />
        <Button onClick={reset}>{t("forgot.other")}</Button>
        <ToSignIn />
      </>
    );
  return (
    <>
      <p className="text-ink-2">{t("forgot.help")}</p>
      {mail.sender === null && <MailHint {...mail} />}
      <RefusableForm
        refusal={refusal}
        onSubmit={(form) => void runRequest(askForLink(readFormFields(form).login ?? ""))}
        postTo="/api/account/reset/link"
        className="flex flex-col gap-4"
        fields={<LoginField />}
      >
        <Button type="submit" kind="primary" size="lg" disabled={state === "busy"}>
          {state === "busy" ? account("working") : t("forgot.action")}
        </Button>
      </RefusableForm>
      <ToSignIn />
    </>
  );
}

const ToSignIn = () => {
  const t = useMailWords();
  return (
    <Link href="/sign-in" className="py-2 text-center text-sm underline underline-offset-4">
      {t("forgot.toSignIn")}
    </Link>
  );
};

async function askForLink(login: string): Promise<AccountRefusal | null> {
  const answer = await sendJson<Done>("/api/account/reset/link", { login });
  return isRefusal(answer) ? toAccountRefusal(answer.code) : null;
}
