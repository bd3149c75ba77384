"use client";
import { useLocale } from "use-intl";
import { factorsFor } from "../../messages/sign-in/factors.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { signInWithPasskey, usePasskeySupport } from "./security/passkey-api.ts";
import { FactorWords, useFactorRequest, useFactorWords } from "./security/use-factor-request.ts";

interface PasskeySignInProps {
  readonly busy: boolean;
  readonly onSignedIn: () => void;
}

/**
 * Signs a visitor in with nothing but a passkey, if the browser supports passkeys. The component brings its own
 * messages, because few other pages need them.
 */
export const PasskeySignIn = (props: PasskeySignInProps) => (
  <FactorWords words={factorsFor(useLocale())}>
    <PasskeyButton {...props} />
  </FactorWords>
);

function PasskeyButton({ busy, onSignedIn }: PasskeySignInProps) {
  const t = useFactorWords();
  const isSupported = usePasskeySupport();
  const { isBusy, problem, run } = useFactorRequest();
  const signIn = async () => {
    if (await run(signInWithPasskey("alone"))) onSignedIn();
  };
  if (!isSupported) return null;
  return (
    <div className="mt-3">
      <Button kind="outline" size="lg" wraps className="w-full" disabled={busy || isBusy} onClick={() => void signIn()}>
        {t("passkey.signIn")}
      </Button>
      <Problem>{problem && t(`error.${problem}`)}</Problem>
    </div>
  );
}
