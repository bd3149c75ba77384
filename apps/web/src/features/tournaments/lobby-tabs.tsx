"use client";
import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "use-intl";

const TABS = [
  { part: "tables", href: "/", text: "cashTab" },
  { part: "tournaments", href: "/tournaments", text: "tab" },
] as const;

/** Leads from the list of tables to that of tournaments, and back. */
export function LobbyTabs({ shown }: { readonly shown: (typeof TABS)[number]["part"] }) {
  const t = useTranslations("tournaments");
  return (
    <nav aria-label={t("tabs")} className="mb-5 border-b border-line">
      <ul className="flex gap-6">
        {TABS.map(({ part, href, text }) => (
          <li key={part}>
            <Link
              href={href}
              {...(part === shown && { "aria-current": "page" as const })}
              className={clsx(
                "-mb-px inline-flex h-11 items-center border-b-2 font-medium transition-colors duration-(--quick)",
                part === shown ? "border-brass-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
