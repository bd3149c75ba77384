import { OlderNewer } from "../../ui/older-newer.tsx";
import { t } from "./translator.ts";

/** Turns the pages of a list. `before` is the cursor of this page, null on the newest; `next` that of the older one, null at the end. */
export function Pager({
  path,
  query,
  before,
  next,
  name = "before",
}: {
  readonly path: string;
  /** The filter that every page keeps. */
  readonly query: Readonly<Record<string, string>>;
  readonly before: string | null;
  readonly next: string | null;
  /** The cursor's address parameter; a page with several lists has one for each. */
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
