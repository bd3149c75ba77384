import Link from "next/link";
import { buttonClass } from "../../ui/button.tsx";
import { t } from "./translator.ts";

/** Older pages of a list, by key: `next` is where they begin; the newest is the page without one. */
export function Pager({
  path,
  query,
  before,
  next,
  name = "before",
}: {
  readonly path: string;
  /** The filter that stays. */
  readonly query: Readonly<Record<string, string>>;
  readonly before: string | null;
  readonly next: string | null;
  /** What the address calls it, where a page has several lists. */
  readonly name?: string;
}) {
  const to = (more: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams({ ...query, ...more })}`;
  return (
    <nav className="mt-4 flex gap-2">
      {before !== null && (
        <Link href={to({})} prefetch={false} className={buttonClass({ size: "sm" })}>
          {t("list.newest")}
        </Link>
      )}
      {next !== null && (
        <Link href={to({ [name]: next })} prefetch={false} className={buttonClass({ size: "sm", kind: "outline" })}>
          {t("list.older")}
        </Link>
      )}
    </nav>
  );
}
