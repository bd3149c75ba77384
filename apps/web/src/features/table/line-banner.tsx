"use client";
import { WifiOff } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Strip } from "../../ui/strip.tsx";
import type { LineStatus } from "../line/line.ts";
import { useWords } from "./words.ts";

/** Calm words while the line is away; nothing when all is well. `away`: what that means on this page, if not at a table. */
export function LineBanner({ line, away }: { readonly line: LineStatus; readonly away?: string }) {
  const t = useWords();
  if (line === "up" || line === "connecting") return null;
  const words = {
    away: away ?? t("net.lost"),
    moving: t("net.moving"),
    reload: t("net.reload"),
    "signed-out": t("net.signedOut"),
    gone: t("refusal.no-such-table"),
  }[line];
  return (
    <Strip role="status" data-testid="line-banner" icon={WifiOff} text={words}>
      {line === "reload" && (
        <Button size="sm" kind="primary" onClick={() => window.location.reload()}>
          {t("net.reloadNow")}
        </Button>
      )}
      {line === "signed-out" && (
        <Link href="/sign-in" className={buttonClass({ size: "sm", kind: "primary" })}>
          {t("account.signIn")}
        </Link>
      )}
      {line === "gone" && (
        <Link href="/" className={buttonClass({ size: "sm" })}>
          {t("app.toLobby")}
        </Link>
      )}
    </Strip>
  );
}
