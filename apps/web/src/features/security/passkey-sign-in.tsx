"use client";
import { useLocale } from "use-intl";
import { factorsFor } from "../../messages/factors.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { signInWithPasskey } from "./passkey-api.ts";
import { useFactorRequest } from "./use-factor-request.ts";
import { FactorWords, useFactorWords } from "./use-factor-words.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

interface PasskeySignInProps {
  readonly busy: boolean;
  readonly onSignedIn: () => void;
}

/** Signs a visitor in by a passkey alone, where the browser can. It brings its own words, because few other pages need them. */
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
      <Button kind="outline" size="lg" className="w-full" disabled={busy || isBusy} onClick={() => void signIn()}>
        {t("passkey.signIn")}
      </Button>
      <Problem>{problem && t(`error.${problem}`)}</Problem>
    </div>
  );
}
