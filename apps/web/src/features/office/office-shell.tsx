"use client";
import type { StaffRole } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { OFFICE_SECTIONS } from "./office-sections.ts";
import { t } from "./translator.ts";

/**
 * Returns true when the page at `here` belongs to this menu entry. The URL of every page begins with that of the first
 * page, so the first page must match exactly.
 */
const isUnder = (here: string, path: string): boolean =>
  here === path || (path !== "/admin" && here.startsWith(`${path}/`));

/** The frame of every back office page: the menu, and the name of the member of staff. */
export function OfficeShell({
  name,
  roles,
  sections,
  hasDocuments,
  bars,
  children,
}: {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly sections: readonly (typeof OFFICE_SECTIONS)[number][];
  /** True when the room shows documents at /docs. */
  readonly hasDocuments: boolean;
  /** Bars with the room's announcements, shown above the page. */
  readonly bars: ReactNode;
  readonly children: ReactNode;
}) {
  const here = usePathname();
  return (
    <div lang="en" className="mx-auto flex min-h-dvh w-full max-w-[96rem] flex-col md:flex-row">
      <nav
        aria-label={t("nav.label")}
        className="flex shrink-0 flex-col gap-1 border-line border-b px-3 py-4 md:w-56 md:border-r md:border-b-0"
      >
        <p className="px-3 pb-2 font-semibold tracking-tight">{t("title")}</p>
        <ul className="flex flex-wrap gap-1 md:flex-col">
          {sections.map(({ path, name: section }) => (
            <li key={path}>
              <Link
                href={path}
                prefetch={false}
                aria-current={isUnder(here, path) ? "page" : undefined}
                className={clsx(
                  "block rounded-lg px-3 py-2 text-sm text-ink-2 hover:bg-surface-2 hover:text-ink",
                  "aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-ink",
                )}
              >
                {t(`nav.${section}`)}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-auto px-3 pt-6 text-xs text-ink-3">
          {t("signedInAs", { name, roles: roles.map((role) => t(`roles.${role}`)).join(", ") })}
        </p>
        {hasDocuments && (
          <Link href="/docs" prefetch={false} className="px-3 text-xs text-ink-2 underline">
            {t("toDocuments")}
          </Link>
        )}
        <Link href="/" className="px-3 text-xs text-ink-2 underline">
          {t("toRoom")}
        </Link>
      </nav>
      <div className="min-w-0 flex-1">
        {bars}
        <main id="content" className="px-4 py-6 lg:px-8">
          {children}
        </main>
      </div>
    </div>
  );
}
