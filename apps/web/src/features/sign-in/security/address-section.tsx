"use client";
import { type Done, isRefusal } from "@poker/engine";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import type { MailMessages } from "../../../messages/notices/mail.ts";
import { Button } from "../../../ui/button.tsx";
import { sendJson } from "../../../ui/request-json.ts";
import { AccountRefusalMessage, EmailField, RefusableForm, readFormFields } from "../../accounts/account-fields.tsx";
import { MailHint, type MailSenderView, MailWords, useMailWords } from "../../accounts/account-mail/mail-page.tsx";
import { type AccountRefusal, toAccountRefusal } from "../../accounts/account-refusals.ts";
import { useAccountRequest } from "../../accounts/use-account-request.ts";

interface AddressView {
  readonly email: string;
  readonly isProven: boolean;
  readonly mail: MailSenderView;
}

/** Shows the account's e-mail address and whether the account has proven it. Also has the form that changes it. */
export const AddressSection = ({ words, ...address }: AddressView & { readonly words: MailMessages }) => (
  <MailWords words={words}>
    <section aria-labelledby="address">
      <h2 id="address" className="mt-8 mb-2 text-sm font-medium text-ink-2">
        {words.address.title}
      </h2>
      <div className="rounded-2xl border border-line bg-surface">
        <PresentAddress {...address} />
        <ChangeForm mail={address.mail} />
      </div>
    </section>
  </MailWords>
);

/** A card on the account's overview that asks the player to prove their e-mail address. */
export const OpenAddressCard = ({ words, mail }: Pick<AddressView, "mail"> & { readonly words: MailMessages }) => (
  <MailWords words={words}>
    <section
      aria-labelledby="open-address"
      className="mt-4 flex flex-col gap-3 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="open-address" className="font-semibold">
        {words.address.openTitle}
      </h2>
      <OpenAddress mail={mail} />
    </section>
  </MailWords>
);

function PresentAddress({ email, isProven, mail }: AddressView) {
  const t = useMailWords();
  return (
    <div className="flex flex-col gap-3 border-b border-line/60 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">{email}</span>
        <span className={isProven ? "text-sm text-win" : "text-sm text-ink-2"}>
          {t(isProven ? "address.proven" : "address.open")}
        </span>
      </div>
      {!isProven && <OpenAddress mail={mail} />}
    </div>
  );
}

/**
 * Says why it is useful to prove the address, and has a button that sends another link. The link is valid for a day. A
 * room without a mail server stores the mail for its operator.
 */
function OpenAddress({ mail }: Pick<AddressView, "mail">) {
  const t = useMailWords();
  const router = useRouter();
  const { state, refusal, runRequest } = useAccountRequest();
  const askAgain = async () => {
    if (await runRequest(send("link", {}))) router.refresh();
  };
  return (
    <>
      <p className="text-sm text-ink-2">{t("address.openHelp")}</p>
      <MailHint {...mail} />
      <AccountRefusalMessage refusal={refusal} isAtField={false} />
      <p role="status" className="text-sm empty:hidden">
        {state === "done" && t("address.sent")}
      </p>
      <Button kind="outline" className="self-start" disabled={state === "busy"} onClick={() => void askAgain()}>
        {t(mail.sender === null ? "address.newLink" : "address.again")}
      </Button>
    </>
  );
}

function ChangeForm({ mail }: { readonly mail: MailSenderView }) {
  const t = useMailWords();
  const account = useTranslations("account");
  const { state, refusal, runRequest } = useAccountRequest();
  const submit = async (form: HTMLFormElement) => {
    if (await runRequest(send("", { email: readFormFields(form).email ?? "" }))) form.reset();
  };
  return (
    <RefusableForm
      refusal={refusal}
      onSubmit={(form) => void submit(form)}
      className="flex flex-col gap-4 p-5"
      fields={<EmailField label={t("address.change")} help={t("address.changeHelp")} />}
    >
      <Button type="submit" kind="outline" disabled={state === "busy"} className="self-start">
        {state === "busy" ? account("working") : t("address.changeAction")}
      </Button>
      <div role="status" className="flex flex-col gap-2 text-sm empty:hidden">
        {state === "done" && (
          <>
            <p>{t("address.changeSent")}</p>
            <MailHint {...mail} />
          </>
        )}
      </div>
    </RefusableForm>
  );
}

/** Sends the request. Resolves with the refusal, or with null on success. */
async function send(what: "link" | "", body: object): Promise<AccountRefusal | null> {
  const answer = await sendJson<Done>(what === "" ? "/api/account/address" : `/api/account/address/${what}`, body);
  return isRefusal(answer) ? toAccountRefusal(answer.code) : null;
}
