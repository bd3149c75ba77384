"use client";
import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "use-intl";

const TABS = [
  { part: "tables", href: "/", text: "cashTab" },
  { part: "tournaments", href: "/tournaments", text: "tab" },
] as const;

const tabClass =
  "-mb-px inline-flex h-11 min-w-11 items-center justify-center border-b-2 font-medium transition-colors duration-(--quick)";
const otherTabClass = "border-transparent text-ink-2 hover:text-ink";

/**
 * Links to the list of tables and to the list of tournaments. If there are pools, also links to them, below the tables.
 */
export function LobbyTabs({
  shown,
  hasPools = false,
}: {
  readonly shown: (typeof TABS)[number]["part"];
  /** True when the page has a list of pools. */
  readonly hasPools?: boolean;
}) {
  const t = useTranslations("tournaments");
  const pools = useTranslations("pool");
  return (
    <nav aria-label={t("tabs")} className="mb-5 border-b border-line">
      <ul className="flex gap-6">
        {TABS.map(({ part, href, text }) => (
          <li key={part}>
            <Link
              href={href}
              {...(part === shown && { "aria-current": "page" as const })}
              className={clsx(tabClass, part === shown ? "border-brass-ink text-ink" : otherTabClass)}
            >
              {t(text)}
            </Link>
          </li>
        ))}
        {hasPools && (
          <li>
            <a href="#pools" className={clsx(tabClass, otherTabClass)}>
              {pools("title")}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
