"use client";
import { WifiOff } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "../../ui/button.tsx";
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
    <div
      role="status"
      data-testid="line-banner"
      className="flex items-center gap-3 rounded-2xl border border-line bg-surface px-4 py-2.5 text-sm text-ink shadow-lift"
    >
      <WifiOff className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span>{words}</span>
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
    </div>
  );
}
