"use client";
import { clsx } from "clsx";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { useShownName } from "../../ui/shown-name.ts";
import { takePreferencesAtSignIn } from "../preferences/take-at-sign-in.ts";
import { NewAccountFields, RefusableForm, readFormFields, SignInFields } from "./account-fields.tsx";
import type { AccountRefusal } from "./account-refusals.ts";
import { type LeavingGuest, LeavingGuestNote, SeatedGuestQuestion } from "./leaving-guest.tsx";
import { signInAsGuest, signInWithPassword, signUp } from "./sign-in.ts";
import { clearEveryTab } from "./sign-out.ts";
import { useSubmission } from "./use-submission.ts";

const SecondStep = lazyPart(
  () => import("../security/second-step.tsx"),
  (file) => file.SecondStep,
);
const PasskeySignIn = lazyPart(
  () => import("../security/passkey-sign-in.tsx"),
  (file) => file.PasskeySignIn,
);
const MAIN_CLASS = "mx-auto flex w-full max-w-sm flex-col px-5 pt-[max(2rem,9dvh)] pb-10";

interface SignInFormProps {
  readonly kind: "sign-in" | "sign-up";
  readonly next: string;
  /** The guest of this browser, as whom a visitor can go on; null when there is none. */
  readonly guestName?: string | null;
  /** The guest who signs in to an account; null for a visitor. */
  readonly leaving?: LeavingGuest | null;
  /** The text of the link for those who forgot their password; null on the form of a new account. */
  readonly forgot?: string | null;
}

/**
 * Signs a visitor in: by name or e-mail and password, with a new account, or as a guest in one click. Continues at `next`, a path of this
 * room.
 */
export function SignInForm({ kind, next, guestName = null, leaving = null, forgot = null }: SignInFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const { state, refusal, runRequest, reset } = useSubmission();
  const [leavesSeat, setLeavesSeat] = useState(false);
  const busy = state === "busy" || state === "done"; // and on its way out of here
  const isNew = kind === "sign-up";
  const onward = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;

  const enter = async (work: Promise<AccountRefusal | null>) => {
    if (!(await runRequest(work))) return;
    await takePreferencesAtSignIn();
    // What this browser shows of the guest must go.
    if (leaving) return clearEveryTab(next);
    router.push(next);
    router.refresh();
  };
  const submit = (form: HTMLFormElement) => {
    const { name = "", email = "", login = "", password = "" } = readFormFields(form);
    void enter(isNew ? signUp({ name, email, password }) : signInWithPassword(login, password));
  };
  const follow = () => void enter(Promise.resolve(null));
  if (refusal?.code === "second-step-required")
    return <SecondStepPage refusal={refusal} onSignedIn={follow} onStartAgain={reset} />;
  const isAsking = leaving !== null && leaving.tables.length > 0 && !leavesSeat;

  return (
    <main id="content" className={MAIN_CLASS}>
      <h1 className="text-2xl font-semibold tracking-tight">{t(isNew ? "account.signUp" : "account.signIn")}</h1>
      {leaving && <LeavingGuestNote guest={leaving} />}
      {leaving && isAsking && <SeatedGuestQuestion guest={leaving} onGoOn={() => setLeavesSeat(true)} />}
      <RefusableForm
        refusal={refusal}
        onSubmit={submit}
        hidden={isAsking}
        className={clsx("mt-6 flex-col gap-4", !isAsking && "flex")}
        fields={isNew ? <NewAccountFields /> : <SignInFields />}
      >
        <Button type="submit" kind="primary" size="lg" disabled={busy}>
          {busy ? t("account.working") : t(isNew ? "account.signUp" : "account.signIn")}
        </Button>
      </RefusableForm>
      {forgot && <ForgotLink text={forgot} />}
      {!leaving && <OtherWays {...{ isNew, onward, guestName, busy }} onGuest={() => void enter(signInAsGuest())} />}
      {!isNew && !isAsking && <PasskeyWay busy={busy} onSignedIn={follow} />}
    </main>
  );
}

function SecondStepPage({
  refusal,
  ...rest
}: Omit<ComponentProps<typeof SecondStep>, "ways"> & { readonly refusal: AccountRefusal }) {
  return (
    <main id="content" className={MAIN_CLASS}>
      <LazyBoundary>
        <SecondStep ways={String(refusal.detail?.ways ?? "").split(",")} {...rest} />
      </LazyBoundary>
    </main>
  );
}

const PasskeyWay = (props: ComponentProps<typeof PasskeySignIn>) => (
  <LazyBoundary>
    <PasskeySignIn {...props} />
  </LazyBoundary>
);

const ForgotLink = ({ text }: { readonly text: string }) => (
  <Link href="/forgot-password" className="mt-2 py-2 text-center text-sm text-ink-2 underline underline-offset-4">
    {text}
  </Link>
);

/** The other form, and playing as a guest. */
function OtherWays({
  isNew,
  onward,
  guestName,
  busy,
  onGuest,
}: {
  readonly isNew: boolean;
  /** Carries where to go after signing in. */
  readonly onward: string;
  readonly guestName: string | null;
  readonly busy: boolean;
  readonly onGuest: () => void;
}) {
  const t = useTranslations();
  const showName = useShownName();
  return (
    <>
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
      <Button className="mt-6" size="lg" disabled={busy} onClick={onGuest}>
        {guestName === null ? t("account.guest") : t("guest.playAs", { name: showName(guestName) })}
      </Button>
      <p className="mt-2 text-center text-sm text-ink-3">{t("account.guestHelp")}</p>
    </>
  );
}
