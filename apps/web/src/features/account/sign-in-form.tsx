"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import {
  AccountRefusalMessage,
  EmailField,
  NewAccountFields,
  PasswordField,
  readFormFields,
} from "./account-fields.tsx";
import type { AccountRefusalCode } from "./account-refusals.ts";
import { signInAsGuest, signInWithPassword, signUp } from "./sign-in.ts";
import { useSubmission } from "./use-submission.ts";

/**
 * Signs a visitor in: by e-mail and password, with a new account, or as a guest in one click. Continues at `next`, a path of this
 * room.
 */
export function SignInForm({ kind, next }: { readonly kind: "sign-in" | "sign-up"; readonly next: string }) {
  const t = useTranslations();
  const router = useRouter();
  const { state, refusal, runRequest } = useSubmission();
  const busy = state === "busy" || state === "done"; // and on its way out of here
  const isNew = kind === "sign-up";
  const onward = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;

  const enter = async (work: Promise<AccountRefusalCode | null>) => {
    if (!(await runRequest(work))) return;
    router.push(next);
    router.refresh();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = "", email = "", password = "" } = readFormFields(event.currentTarget);
    void enter(isNew ? signUp({ name, email, password }) : signInWithPassword(email, password));
  };

  return (
    <main id="content" className="mx-auto flex w-full max-w-sm flex-col px-5 pt-[max(2rem,9dvh)] pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t(isNew ? "account.signUp" : "account.signIn")}</h1>
      <form onSubmit={submit} className="mt-6 flex flex-col gap-4">
        {isNew ? (
          <NewAccountFields />
        ) : (
          <>
            <EmailField />
            <PasswordField name="password" label={t("account.password")} />
          </>
        )}
        <AccountRefusalMessage refusal={refusal} />
        <Button type="submit" kind="primary" size="lg" disabled={busy}>
          {busy ? t("account.working") : t(isNew ? "account.signUp" : "account.signIn")}
        </Button>
      </form>
      <p className="mt-4 text-center text-sm text-ink-2">
        {t(isNew ? "account.haveAccount" : "account.noAccount")}{" "}
        <Link
          href={`${isNew ? "/sign-in" : "/sign-up"}${onward}`}
          className="font-medium text-ink underline underline-offset-4"
        >
          {t(isNew ? "account.signIn" : "account.signUp")}
        </Link>
      </p>
      <div className="mt-8 flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("account.or")}
      </div>
      <Button className="mt-6" size="lg" disabled={busy} onClick={() => void enter(signInAsGuest())}>
        {t("account.guest")}
      </Button>
      <p className="mt-2 text-center text-sm text-ink-3">{t("account.guestHelp")}</p>
    </main>
  );
}
