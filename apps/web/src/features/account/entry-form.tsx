"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Field, Problem } from "../../ui/field.tsx";
import type { AccountProblem } from "./problems.ts";
import { signInAsGuest, signInWithPassword, signUp } from "./sign-in.ts";

/** The way in: an e-mail and a password, a new account, or one click as a guest. Ends at `next`, a path of this room. */
export function EntryForm({ kind, next }: { readonly kind: "sign-in" | "sign-up"; readonly next: string }) {
  const t = useTranslations();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const isNew = kind === "sign-up";
  const onward = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;

  const enter = async (work: Promise<AccountProblem | null>) => {
    setBusy(true);
    setProblem(null);
    const failed = await work;
    if (failed) {
      setBusy(false);
      setProblem(failed);
      return;
    }
    router.push(next);
    router.refresh();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? "");
    const email = field("email");
    const password = field("password");
    void enter(isNew ? signUp({ name: field("name"), email, password }) : signInWithPassword(email, password));
  };

  return (
    <main id="content" className="mx-auto flex w-full max-w-sm flex-col px-5 pt-[max(2rem,9dvh)] pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t(isNew ? "account.signUp" : "account.signIn")}</h1>
      <form onSubmit={submit} className="mt-6 flex flex-col gap-4">
        {isNew && (
          <Field
            label={t("account.name")}
            name="name"
            autoComplete="nickname"
            minLength={3}
            maxLength={20}
            required
            help={t("account.nameHelp")}
          />
        )}
        <Field label={t("account.email")} name="email" type="email" autoComplete="email" required />
        <Field
          label={t(isNew ? "account.newPassword" : "account.password")}
          name="password"
          type="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          minLength={isNew ? 8 : 1}
          required
        />
        <Problem>{problem && t(`account.errors.${problem}`)}</Problem>
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
