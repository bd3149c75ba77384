"use client";
import type { ConnectionStatus } from "@poker/client";
import { WifiOff } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { StatusLine } from "../../ui/status-line.tsx";
import { listGraveSanctions, SanctionText } from "../account/sanction-text.tsx";
import { useStandingWhen } from "../account/use-standing.ts";

/** Says why the page is not connected; shows nothing while it is. `reconnectingText` replaces the words for a table. */
export function ConnectionBanner({
  status,
  reconnectingText,
}: {
  readonly status: ConnectionStatus;
  readonly reconnectingText?: string;
}) {
  const t = useTranslations();
  const standing = useStandingWhen(status === "signed-out");
  if (status === "connected" || status === "connecting") return null;
  const isBarred = standing !== null && listGraveSanctions(standing).length > 0;
  const words = {
    reconnecting: reconnectingText ?? t("net.lost"),
    moving: t("net.moving"),
    reload: t("net.reload"),
    "signed-out": isBarred ? <SanctionText standing={standing} /> : t("net.signedOut"),
    gone: t("refusal.no-such-table"),
  }[status];
  return (
    <StatusLine look="card" role="status" data-testid="line-banner" icon={WifiOff} text={words}>
      {status === "reload" && (
        <Button size="sm" kind="primary" onClick={() => window.location.reload()}>
          {t("net.reloadNow")}
        </Button>
      )}
      {status === "signed-out" && !isBarred && (
        <Link href="/sign-in" className={buttonClass({ size: "sm", kind: "primary" })}>
          {t("account.signIn")}
        </Link>
      )}
      {status === "gone" && (
        <Link href="/" className={buttonClass({ size: "sm" })}>
          {t("app.toLobby")}
        </Link>
      )}
    </StatusLine>
  );
}
