import Link from "next/link";
import { buttonClass } from "./button.tsx";

/**
 * Links to the newest page of a list and to the page with older entries. A URL is null when that page does not exist or
 * is the one being shown.
 */
export const OlderNewer = ({
  newestHref,
  olderHref,
  newestLabel,
  olderLabel,
}: {
  readonly newestHref: string | null;
  readonly olderHref: string | null;
  readonly newestLabel: string;
  readonly olderLabel: string;
}) => (
  <nav className="mt-4 flex gap-2">
    {newestHref !== null && (
      <Link href={newestHref} prefetch={false} className={buttonClass({ size: "sm" })}>
        {newestLabel}
      </Link>
    )}
    {olderHref !== null && (
      <Link href={olderHref} prefetch={false} className={buttonClass({ kind: "outline", size: "sm" })}>
        {olderLabel}
      </Link>
    )}
  </nav>
);
