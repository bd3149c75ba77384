"use client";
import type { ConnectionStatus } from "@poker/client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { ConnectionLine } from "./connection-line.tsx";

const SignedOutBanner = lazyPart(
  () => import("./signed-out-banner.tsx"),
  (file) => file.SignedOutBanner,
);

/**
 * Says why the page is not connected. Renders nothing while it is connected. `reconnectingText` replaces the usual text, which is written
 * for a table.
 */
export function ConnectionBanner({
  status,
  reconnectingText,
}: {
  readonly status: ConnectionStatus;
  readonly reconnectingText?: string;
}) {
  const t = useTranslations();
  switch (status) {
    case "connected":
    case "connecting":
      return null;
    case "signed-out":
      return (
        <LazyBoundary fallback={<ConnectionLine text={t("net.signedOut")} />}>
          <SignedOutBanner />
        </LazyBoundary>
      );
    case "reload":
      return (
        <ConnectionLine text={t("net.reload")}>
          <Button size="sm" kind="primary" onClick={() => window.location.reload()}>
            {t("net.reloadNow")}
          </Button>
        </ConnectionLine>
      );
    case "gone":
      return (
        <ConnectionLine text={t("refusal.no-such-table")}>
          <Link href="/" className={buttonClass({ size: "sm" })}>
            {t("app.toLobby")}
          </Link>
        </ConnectionLine>
      );
    case "maintenance":
      return <ConnectionLine text={t("refusal.maintenance")} />;
    case "restarting":
      return <ConnectionLine text={t("net.restarting")} />;
    case "doubtful":
      return <ConnectionLine text={t("net.doubtful")} />;
    default:
      return <ConnectionLine text={status === "moving" ? t("net.moving") : (reconnectingText ?? t("net.lost"))} />;
  }
}
