"use client";
import { clsx } from "clsx";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { BasicForm } from "../../ui/basic-form.tsx";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { useShownName } from "../../ui/shown-names.ts";
import {
  NewAccountFields,
  RefusableForm,
  readFormFields,
  SignInFields,
  type SignUpRules,
} from "../accounts/account-fields.tsx";
import type { AccountRefusal } from "../accounts/account-refusals.ts";
import { signInAsGuest, signInWithPassword, signUp } from "../accounts/sign-in.ts";
import { clearUserAndGoTo } from "../accounts/sign-out.tsx";
import { useAccountRequest } from "../accounts/use-account-request.ts";
import { type LeavingGuest, LeavingGuestNote, SeatedGuestQuestion } from "./leaving-guest.tsx";

const SecondStep = lazyPart(
  () => import("./second-step.tsx"),
  (file) => file.SecondStep,
);
const PasskeySignIn = lazyPart(
  () => import("./passkey-sign-in.tsx"),
  (file) => file.PasskeySignIn,
);
const MAIN_CLASS = "mx-auto flex w-full max-w-sm flex-col px-5 pt-[max(2rem,9dvh)] pb-10";

interface SignInFormProps {
  readonly kind: "sign-in" | "sign-up";
  readonly next: string;
  readonly rules: SignUpRules;
  /** The guest whom this browser remembers, so that the visitor can go on as this guest; null when there is none. */
  readonly guestName?: string | null;
  /** The signed-in guest who is about to sign in to an account; null for a visitor who is not signed in. */
  readonly leaving?: LeavingGuest | null;
  /** The text of the link for a forgotten password; null on the form for a new account. */
  readonly forgot?: string | null;
  /** What came of the form when the browser sent it before the page's scripts ran. */
  readonly outcome?: AccountRefusal | "done" | null;
}

/**
 * Signs a visitor in: with a name or e-mail address and a password, with a new account, or with one click as a guest.
 * Then opens `next`, a path of this room.
 */
export function SignInForm({
  kind,
  next,
  rules,
  guestName = null,
  leaving = null,
  forgot = null,
  outcome = null,
}: SignInFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const { state, refusal, runRequest, reset } = useAccountRequest(outcome);
  const [leavesSeat, setLeavesSeat] = useState(false);
  const busy = state === "busy" || state === "done"; // After success the page is about to be left.
  const isNew = kind === "sign-up";
  const onward = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;

  const enter = async (work: Promise<AccountRefusal | null>) => {
    if (!(await runRequest(work))) return;
    await takePreferencesAtSignIn();
    // Removes everything that this browser still shows of the guest.
    if (leaving) return clearUserAndGoTo(next);
    router.push(next);
    router.refresh();
  };
  const submit = (form: HTMLFormElement) => {
    const { name = "", email = "", login = "", password = "", invitation, terms } = readFormFields(form);
    void enter(isNew ? signUp({ name, email, password, invitation, terms }) : signInWithPassword(login, password));
  };
  const follow = () => void enter(Promise.resolve(null));
  if (refusal?.code === "second-step-required")
    return <SecondStepPage refusal={refusal} onSignedIn={follow} onStartAgain={reset} />;
  const isClosed = isNew && rules.mode === "closed";
  const isAsking = leaving !== null && leaving.tables.length > 0 && !leavesSeat;

  return (
    <main id="content" className={MAIN_CLASS}>
      <h1 className="text-2xl font-semibold tracking-tight">{t(isNew ? "account.signUp" : "account.signIn")}</h1>
      {leaving && <LeavingGuestNote guest={leaving} />}
      {leaving && isAsking && <SeatedGuestQuestion guest={leaving} onGoOn={() => setLeavesSeat(true)} />}
      {isClosed && <p className="mt-4 text-ink-2">{t("account.signUpClosed")}</p>}
      <RefusableForm
        refusal={refusal}
        onSubmit={submit}
        // A guest's form is sent only by scripts, because only they can clear what this browser stores of the guest.
        postTo={leaving ? undefined : `/api/auth/form/${isNew ? "account" : "password"}`}
        hidden={isAsking || isClosed}
        className={clsx("mt-6 flex-col gap-4", !isAsking && !isClosed && "flex")}
        fields={isNew ? <NewAccountFields rules={rules} /> : <SignInFields />}
      >
        <Button type="submit" name="next" value={next} kind="primary" size="lg" disabled={busy}>
          {busy ? t("account.working") : t(isNew ? "account.signUp" : "account.signIn")}
        </Button>
      </RefusableForm>
      {forgot && <ForgotLink text={forgot} />}
      {!leaving && (
        <OtherWays {...{ isNew, next, onward, guestName, busy, rules }} onGuest={() => void enter(signInAsGuest())} />
      )}
      {/* The passkey button appears only once scripts run. It is last, so that no button moves away under a visitor's finger. Fault 137 */}
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

/** Links to the other form (sign in or sign up), and shows the button to play as a guest. */
function OtherWays({
  isNew,
  next,
  onward,
  guestName,
  busy,
  rules,
  onGuest,
}: {
  readonly rules: SignUpRules;
  readonly isNew: boolean;
  readonly next: string;
  /** The query part for the link to the other form. It carries `next`, the path to open after signing in. */
  readonly onward: string;
  readonly guestName: string | null;
  readonly busy: boolean;
  readonly onGuest: () => void;
}) {
  const t = useTranslations();
  const showName = useShownName();
  return (
    <>
      {(isNew || rules.mode !== "closed") && (
        <p className="mt-4 text-center text-sm text-ink-2">
          {t(isNew ? "account.haveAccount" : "account.noAccount")}{" "}
          <Link
            href={`${isNew ? "/sign-in" : "/sign-up"}${onward}`}
            className="font-medium text-ink underline underline-offset-4"
          >
            {t(isNew ? "account.signIn" : "account.signUp")}
          </Link>
        </p>
      )}
      {(rules.guests || guestName !== null) && (
        <>
          <div className="mt-8 flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            {t("account.or")}
          </div>
          <BasicForm postTo="/api/auth/form/guest" onSubmit={onGuest} className="mt-6 flex flex-col">
            <Button type="submit" name="next" value={next} size="lg" wraps disabled={busy}>
              {guestName === null ? t("account.guest") : t("guest.playAs", { name: showName(guestName) })}
            </Button>
          </BasicForm>
          <p className="mt-2 text-center text-sm text-ink-3">{t("account.guestHelp")}</p>
        </>
      )}
    </>
  );
}

/**
 * How long a sign-in waits for the account's preferences, in milliseconds. If they come later, the next page takes them
 * over.
 */
const MAX_WAIT_MS = 2_000;

/**
 * Fetches the account's preferences, so that the page after the sign-in already looks as the user has chosen. Never
 * rejects.
 */
async function takePreferencesAtSignIn(): Promise<void> {
  const taken = import("../accounts/preferences/preference-sync.ts").then(({ takeAccountPreferences }) =>
    takeAccountPreferences(),
  );
  await Promise.race([taken.catch(() => {}), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
