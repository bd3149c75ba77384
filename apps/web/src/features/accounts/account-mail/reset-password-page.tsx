"use client";
import { type Done, isRefusal } from "@poker/engine";
import { LINK_REFUSALS, type LinkRefusalCode } from "@poker/protocol";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { MailMessages } from "../../../messages/notices/mail.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { sendJson } from "../../../ui/request-json.ts";
import { NewPasswordField, RefusableForm, readFormFields } from "../account-fields.tsx";
import { type AccountRefusal, toAccountRefusal } from "../account-refusals.ts";
import { clearUserAndGoTo } from "../sign-out.tsx";
import { useAccountRequest } from "../use-account-request.ts";
import { useLinkToken } from "./mail-link.ts";
import { MailPage, useMailWords } from "./mail-page.tsx";

/** The page for a new password, which a link in a mail opens. Fault 81 */
export const ResetPasswordPage = ({ words }: { readonly words: MailMessages }) => (
  <MailPage words={words} title={words.reset.title}>
    <ResetForm />
  </MailPage>
);

function ResetForm() {
  const t = useMailWords();
  const account = useTranslations("account");
  const token = useLinkToken();
  const { state, refusal, runRequest } = useAccountRequest();
  const [deadLink, setDeadLink] = useState<LinkRefusalCode | null>(null);

  /**
   * Sets the password. Resolves with the refusal, or with null on success. If the link is invalid, also replaces the
   * form by a message.
   */
  async function setPassword(password: string): Promise<AccountRefusal | null> {
    const answer = await sendJson<Done>("/api/account/reset", { token, password });
    if (!isRefusal(answer)) return null;
    setDeadLink(LINK_REFUSALS.find((code) => code === answer.code) ?? null);
    return toAccountRefusal(answer.code);
  }
  if (deadLink)
    return (
      <>
        <Problem>{t(`errors.${deadLink}`)}</Problem>
        <Link href="/forgot-password" className={buttonClass({ kind: "primary", size: "lg" })}>
          {t("reset.again")}
        </Link>
      </>
    );
  if (state === "done")
    return (
      <>
        <p role="status">{t("reset.done")}</p>
        {/* The button also removes what this browser shows and stores of the person who was signed in before. */}
        <Button kind="primary" size="lg" onClick={() => clearUserAndGoTo("/sign-in")}>
          {t("reset.toSignIn")}
        </Button>
      </>
    );
  return (
    <>
      <p className="text-ink-2">{t("reset.help")}</p>
      <RefusableForm
        refusal={refusal}
        onSubmit={(form) => void runRequest(setPassword(readFormFields(form).password ?? ""))}
        className="flex flex-col gap-4"
        fields={<NewPasswordField />}
      >
        <Button type="submit" kind="primary" size="lg" disabled={state === "busy"}>
          {state === "busy" ? account("working") : t("reset.action")}
        </Button>
      </RefusableForm>
    </>
  );
}
