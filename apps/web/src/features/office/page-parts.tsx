/**
 * The parts that most pages of the back office have: the header, the links to related pages and to the pages of a long
 * list, and settings as they are stored.
 */
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { OlderNewer } from "../../ui/older-newer.tsx";
import { t } from "./translator.ts";

/** The title of a page of the back office, with its actions. */
export const PageHead = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    {children}
  </div>
);

/**
 * Links to the other pages of a list. `before` is the cursor of this page, null on the newest page; `next` is the
 * cursor of the older page, null at the end.
 */
export function Pager({
  path,
  query,
  before,
  next,
  name = "before",
}: {
  readonly path: string;
  /** The filter that stays the same on every page. */
  readonly query: Readonly<Record<string, string>>;
  readonly before: string | null;
  readonly next: string | null;
  /** The URL parameter of the cursor. On a page with several lists, each list has its own. */
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

/** Shows settings as they are stored, for reading and copying. */
export const SettingsText = ({ settings }: { readonly settings: object }) => (
  <pre className="overflow-x-auto rounded-2xl border border-line bg-surface p-4 text-xs">
    {JSON.stringify(settings, null, 2)}
  </pre>
);

interface OfficeTabsProps {
  /** Names the group of pages. */
  readonly title: string;
  readonly tabs: readonly { readonly href: string; readonly label: string; readonly isHere: boolean }[];
}

/** Links the pages that belong together, and marks the page that is shown. */
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
