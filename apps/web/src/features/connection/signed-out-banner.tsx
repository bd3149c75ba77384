"use client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../ui/button.tsx";
import { listGraveSanctions, SanctionText } from "../account/sanction-text.tsx";
import { useStanding } from "../account/use-standing.ts";
import { ConnectionLine } from "./connection-line.tsx";

/** Says that the game server knows the player no longer: why, when they are barred; else with the way to sign in again. */
export function SignedOutBanner() {
  const t = useTranslations();
  const standing = useStanding();
  return standing !== null && listGraveSanctions(standing).length > 0 ? (
    <ConnectionLine text={<SanctionText standing={standing} />} />
  ) : (
    <ConnectionLine text={t("net.signedOut")}>
      <Link href="/sign-in" className={buttonClass({ size: "sm", kind: "primary" })}>
        {t("account.signIn")}
      </Link>
    </ConnectionLine>
  );
}
