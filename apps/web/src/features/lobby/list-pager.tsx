"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type Filters, PAGE_ROWS } from "./lobby-filters.ts";

interface ListPagerProps {
  readonly page: number;
  /** How many rows the whole list has. */
  readonly rowCount: number;
  /** The filters that show the previous page; null on the first page. `next` is the same for the next page. */
  readonly previous: Filters | null;
  readonly next: Filters | null;
  readonly addressOf: (part: Filters) => string;
  readonly onGoTo: (part: Filters) => void;
}

/** Says which page of a long list is shown, with links to the previous and the next page. */
export function ListPager({ page, rowCount, previous, next, addressOf, onGoTo }: ListPagerProps) {
  const t = useTranslations("lobby.pager");
  if (rowCount <= PAGE_ROWS && page === 1) return null;
  const last = Math.min(page * PAGE_ROWS, rowCount);
  return (
    <nav
      aria-label={t("title")}
      className="sticky left-0 flex items-center justify-between gap-3 border-t border-line px-3 py-2"
    >
      <PartLink part={previous} addressOf={addressOf} onGoTo={onGoTo}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t("previous")}
      </PartLink>
      <p role="status" className="figures text-center text-sm text-ink-2">
        {t("range", { first: Math.min((page - 1) * PAGE_ROWS + 1, rowCount), last, total: rowCount })}
      </p>
      <PartLink part={next} addressOf={addressOf} onGoTo={onGoTo}>
        {t("next")}
        <ChevronRight className="size-4" aria-hidden="true" />
      </PartLink>
    </nav>
  );
}

/**
 * A link to another page of the list. A click makes the socket deliver the rows. Without scripts, or in a new tab, the
 * web server delivers them.
 */
function PartLink({
  part,
  addressOf,
  onGoTo,
  children,
}: Pick<ListPagerProps, "addressOf" | "onGoTo"> & { readonly part: Filters | null; readonly children: ReactNode }) {
  if (part === null)
    return (
      <Button kind="quiet" size="sm" disabled>
        {children}
      </Button>
    );
  const goTo = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGoTo(part);
  };
  return (
    <a href={addressOf(part)} onClick={goTo} className={buttonClass({ kind: "quiet", size: "sm" })}>
      {children}
    </a>
  );
}
