"use client";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";

/** Shows an icon that links back to the lobby. */
export function BackLink() {
  const t = useTranslations("app");
  return (
    <Link
      href="/"
      aria-label={t("back")}
      className="inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-xl text-ink-2 hover:bg-surface-2 hover:text-ink"
    >
      <ArrowLeft className="size-5" aria-hidden="true" />
    </Link>
  );
}
