"use client";
import Link from "next/link";
import { signOut } from "next-auth/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/field.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { clearUserAndGoTo } from "./sign-out.tsx";
import { changeAccount, useAccountRequest } from "./use-account-request.ts";

interface GuestSignOutProps {
  readonly name: string;
  /** How many play chips the guest has in the wallet, in cents. */
  readonly playBalance: number;
  readonly onClose: () => void;
}

/**
 * Asks a guest who signs out what to do: keep the chips in an account, sign in to another account, or discard the
 * guest.
 */
export function GuestSignOut(props: GuestSignOutProps) {
  const { name, onClose } = props;
  const t = useTranslations("guest");
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isDiscarding ? t("discardTitle", { name }) : t("signOutTitle")}
      description={isDiscarding ? null : t("signOutHelp")}
    >
      {isDiscarding ? (
        <DiscardGuest {...props} />
      ) : (
        <div className="mt-5 flex flex-col gap-2">
          <Link href="/account" onClick={onClose} className={buttonClass({ kind: "primary", size: "lg", wraps: true })}>
            {t("keep")}
          </Link>
          <Link href="/sign-in" onClick={onClose} className={buttonClass({ size: "lg", wraps: true })}>
            {t("signInToAccount")}
          </Link>
          <Button kind="ghost" onClick={() => setDiscarding(true)}>
            {t("discard")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Says what the guest loses, and asks once more before the guest is discarded. */
function DiscardGuest({ name, playBalance, onClose }: GuestSignOutProps) {
  const t = useTranslations();
  const { state, refusal, runRequest } = useAccountRequest();
  const isBusy = state === "busy" || state === "done";
  const discard = async () => {
    if (!(await runRequest(changeAccount("discard", {})))) return;
    await signOut({ redirect: false });
    clearUserAndGoTo("/");
  };
  return (
    <div className="mt-3 flex flex-col gap-4">
      <p>{t("guest.discardHelp", { amount: formatAmount(playBalance, "play") })}</p>
      <Problem>{refusal && t(`account.errors.${refusal.code}`)}</Problem>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" kind="primary" wraps onClick={onClose}>
          {t("guest.stay", { name })}
        </Button>
        <Button size="lg" wraps disabled={isBusy} onClick={() => void discard()}>
          {t("guest.discardConfirm")}
        </Button>
      </div>
    </div>
  );
}
