"use client";
import { type Done, isRefusal } from "@poker/engine";
import { ADDRESS_CONFIRMATION_REFUSALS, type AddressConfirmationRefusalCode } from "@poker/protocol";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { MailMessages } from "../../../messages/notices/mail.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { sendJson, toKnownCode } from "../../../ui/request-json.ts";
import { useLinkToken } from "./mail-link.ts";
import { MailPage, useMailWords } from "./mail-page.tsx";

/**
 * The page that a link in a mail opens. A button on it proves the e-mail address. Opening the page does nothing by
 * itself.
 */
export const ConfirmAddressPage = ({ words }: { readonly words: MailMessages }) => (
  <MailPage words={words} title={words.confirm.title}>
    <ConfirmButton />
  </MailPage>
);

function ConfirmButton() {
  const t = useMailWords();
  const account = useTranslations("account");
  const token = useLinkToken();
  const [state, setState] = useState<"idle" | "busy" | "done" | AddressConfirmationRefusalCode>("idle");
  async function confirm(): Promise<void> {
    setState("busy");
    const answer = await sendJson<Done>("/api/account/address/confirm", { token });
    setState(isRefusal(answer) ? toKnownCode(ADDRESS_CONFIRMATION_REFUSALS, answer.code) : "done");
  }
  const refusal = state === "idle" || state === "busy" || state === "done" ? null : state;
  const isOver = state === "done" || (refusal !== null && refusal !== "unavailable");
  const isStranger = refusal === "session-revoked";
  return (
    <>
      {state === "done" ? <p role="status">{t("confirm.done")}</p> : <p className="text-ink-2">{t("confirm.help")}</p>}
      <Problem>{refusal && t(`errors.${refusal}`)}</Problem>
      {isOver ? (
        <Link
          href={isStranger ? "/sign-in" : "/account/security"}
          prefetch={false}
          className={buttonClass({ kind: "primary", size: "lg" })}
        >
          {isStranger ? account("signIn") : t("confirm.toAccount")}
        </Link>
      ) : (
        <Button kind="primary" size="lg" disabled={state === "busy"} onClick={() => void confirm()}>
          {state === "busy" ? account("working") : t("confirm.action")}
        </Button>
      )}
    </>
  );
}
