"use client";
import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

const PAGES = [
  { href: "/account", text: "account.overview" },
  { href: "/account/statement", text: "cashier.statement" },
  { href: "/history", text: "history.title" },
  { href: "/account/tournaments", text: "tournaments.mine" },
  { href: "/friends", text: "account.friends" },
  { href: "/account/settings", text: "account.settings" },
  { href: "/account/security", text: "account.security" },
  { href: "/account/protection", text: "account.protection" },
  { href: "/account/data", text: "account.data" },
] as const;

/**
 * Returns true for the link that must be marked: the link to the page that is open, or to a page above it. The overview
 * is above all other pages, so its link is marked only on the overview itself.
 */
const isShown = (href: string, path: string): boolean =>
  path === href || (href !== "/account" && path.startsWith(`${href}/`));

/** Links to all pages of the account: a column on a desktop, and a row that scrolls sideways on a phone. */
export function AccountNav() {
  const t = useTranslations();
  const path = usePathname();
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    const present = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (present) row.current?.scrollTo({ left: present.offsetLeft - row.current.offsetLeft - 16 });
  }, [path]);
  return (
    <nav aria-label={t("account.pages")} className="min-w-0 border-line border-b lg:border-b-0 lg:pt-8">
      <ul
        ref={row}
        className="flex gap-1 overflow-x-auto px-3 py-1.5 [scrollbar-width:thin] lg:sticky lg:top-8 lg:flex-col lg:overflow-visible lg:p-0"
      >
        {PAGES.map(({ href, text }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              {...(isShown(href, path) && { "aria-current": "page" as const })}
              className={clsx(
                "flex h-11 items-center rounded-xl px-3 text-sm font-medium whitespace-nowrap transition-colors duration-(--quick)",
                isShown(href, path) ? "bg-surface-2 text-ink" : "text-ink-2 hover:bg-surface-2 hover:text-ink",
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
