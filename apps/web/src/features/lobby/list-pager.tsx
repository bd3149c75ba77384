"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { PAGE_ROWS } from "./lobby-filters.ts";

/** Says which part of a long list is shown, and leads to the parts before and after it. */
export function ListPager({
  page,
  rowCount,
  onPage,
}: {
  readonly page: number;
  /** Of the whole list. */
  readonly rowCount: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations("lobby.pager");
  if (rowCount <= PAGE_ROWS && page === 1) return null;
  const last = Math.min(page * PAGE_ROWS, rowCount);
  return (
    <nav
      aria-label={t("title")}
      className="sticky left-0 flex items-center justify-between gap-3 border-t border-line px-3 py-2"
    >
      <Button
        kind="quiet"
        size="sm"
        disabled={page === 1}
        onClick={() => onPage(Math.min(page - 1, Math.max(1, Math.ceil(rowCount / PAGE_ROWS))))}
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t("previous")}
      </Button>
      <p role="status" className="figures text-center text-sm text-ink-2">
        {t("range", { first: Math.min((page - 1) * PAGE_ROWS + 1, rowCount), last, total: rowCount })}
      </p>
      <Button kind="quiet" size="sm" disabled={last >= rowCount} onClick={() => onPage(page + 1)}>
        {t("next")}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  );
}
