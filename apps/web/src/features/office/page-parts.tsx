/**
 * Parts that most back office pages share: the page's title, the links between related pages and between the pages of a
 * long list, and a view of settings as they are stored.
 */
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { OlderNewer } from "../../ui/older-newer.tsx";
import { t } from "./translator.ts";

/** Shows the title of a page, with the page's buttons beside it. */
export const PageHead = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    {children}
  </div>
);

/**
 * Links to the newest page of a list and to the page with older rows.
 * - `before` is the cursor of this page; null on the newest page.
 * - `next` is the cursor of the page with older rows; null on the oldest page.
 */
export function Pager({
  path,
  query,
  before,
  next,
  name = "before",
}: {
  readonly path: string;
  /** The filter's URL parameters, which both links keep. */
  readonly query: Readonly<Record<string, string>>;
  readonly before: string | null;
  readonly next: string | null;
  /** The URL parameter that holds the cursor. When a page has several lists, each list needs a name of its own. */
  readonly name?: string;
}) {
  const to = (more: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams({ ...query, ...more })}`;
  return (
    <OlderNewer
      newestHref={before === null ? null : to({})}
      olderHref={next === null ? null : to({ [name]: next })}
      newestLabel={t("list.newest")}
      olderLabel={t("list.older")}
    />
  );
}

/** Shows settings in the form in which they are stored, to read or to copy. */
export const SettingsText = ({ settings }: { readonly settings: object }) => (
  <pre className="overflow-x-auto rounded-2xl border border-line bg-surface p-4 text-xs">
    {JSON.stringify(settings, null, 2)}
  </pre>
);

interface OfficeTabsProps {
  /** The name of this group of pages, for screen readers. */
  readonly title: string;
  readonly tabs: readonly { readonly href: string; readonly label: string; readonly isHere: boolean }[];
}

/** Shows a row of links to the pages of one group, and marks the page that is open. */
export const OfficeTabs = ({ title, tabs }: OfficeTabsProps) => (
  <nav aria-label={title} className="mb-5 flex flex-wrap gap-2">
    {tabs.map(({ href, label, isHere }) => (
      <Link
        key={href}
        href={href}
        prefetch={false}
        aria-current={isHere ? "page" : undefined}
        className={buttonClass({ size: "sm", kind: isHere ? "quiet" : "ghost" })}
      >
        {label}
      </Link>
    ))}
  </nav>
);
