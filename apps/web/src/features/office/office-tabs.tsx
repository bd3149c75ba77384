import Link from "next/link";
import { buttonClass } from "../../ui/button.tsx";

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
