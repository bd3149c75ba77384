"use client";
import { isRefusal } from "@poker/engine";
import type { Standing } from "@poker/protocol";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../../ui/button.tsx";
import { requestJson } from "../../../ui/request-json.ts";
import { listGraveSanctions, SanctionText } from "../../accounts/standing/standing.tsx";
import { ConnectionLine } from "./connection-line.tsx";

/** Asks the web server for the player's sanctions and their break. Returns null until they are known. */
function useStanding(): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    let isMounted = true;
    void requestJson<Standing>("/api/account/standing").then((answer) => {
      if (isMounted && !isRefusal(answer)) setStanding(answer);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return standing;
}

/** Says that the game server has signed the player out. If they are barred, says why. If not, shows a link for signing in again. */
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
