"use client";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";

/** The link back to the lobby, as an icon. */
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
