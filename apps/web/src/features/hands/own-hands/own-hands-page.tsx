"use client";
import {
  OWN_HAND_ORDERS,
  type OwnHandFilter,
  type OwnHandPage,
  type OwnHandQuery,
  type OwnHandRow,
  type UsedTag,
} from "@poker/protocol";
import { BarChart3, Download, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { HandWords, useHandWords } from "../../../messages/hands/hand-words.ts";
import type { HandMessages } from "../../../messages/hands/hands.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { OlderNewer } from "../../../ui/older-newer.tsx";
import { FilterSelect } from "../../../ui/select.tsx";
import { HANDS_PATH, handsHref, statisticsHref } from "./addresses.ts";
import { ExportPanel } from "./export-panel.tsx";
import { HandNoteSheet } from "./hand-note-sheet.tsx";
import { OwnHandFilterSheet } from "./own-hand-filter-sheet.tsx";
import { OwnHandList, useHandName } from "./own-hand-list.tsx";
import { type SetFilter, SetFilters, UncountedLine, useSetFilters } from "./set-filters.tsx";

interface OwnHandsPageProps {
  readonly page: OwnHandPage;
  readonly query: OwnHandQuery;
  readonly tags: readonly UsedTag[];
  readonly words: HandMessages;
}

/**
 * Lists the hands in which the player was dealt in, one page at a time. The player can filter and sort the hands, write
 * notes on them, and export them.
 */
export const OwnHandsPage = ({ words, ...shown }: OwnHandsPageProps) => (
  <HandWords words={words}>
    <OwnHands {...shown} />
  </HandWords>
);

function OwnHands({ page, query, tags }: Omit<OwnHandsPageProps, "words">) {
  const t = useHandWords();
  const say = useTranslations("history");
  const setFilters = useSetFilters(query.filter);
  const { rows, next, previous } = page;
  const { picked, pick } = usePicked(rows);
  const [isExporting, setExporting] = useState(false);
  return (
    <main id="content" className="mx-auto w-full max-w-5xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{say("title")}</h1>
      <p className="mb-4 text-ink-2">{say("help")}</p>
      <HandsToolbar query={query} tags={tags} setFilters={setFilters} onExport={() => setExporting(!isExporting)} />
      <UncountedLine uncounted={page.uncounted} />
      {isExporting && <ExportPanel query={query} picked={picked} onClose={() => setExporting(false)} />}
      {rows.length === 0 ? (
        <NoHands isFiltered={setFilters.length > 0} />
      ) : (
        <PickableHands rows={rows} tags={tags} picked={picked} pick={pick} />
      )}
      <OlderNewer
        newestHref={previous === null ? null : handsHref(query, previous)}
        olderHref={next === null ? null : handsHref(query, next)}
        newestLabel={t("list.newer")}
        olderLabel={t("list.older")}
      />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-1">
        <Link href="/replay" prefetch={false} className="underline underline-offset-4 pointer-coarse:py-3">
          {say("fromFiles")}
        </Link>
        <Link href="/history/links" prefetch={false} className="underline underline-offset-4 pointer-coarse:py-3">
          {t("list.links")}
        </Link>
      </p>
    </main>
  );
}

/** Keeps which hands of this page are picked. A hand that the player picked on another page is not included. */
function usePicked(rows: readonly OwnHandRow[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const pick = (handIds: readonly string[], isPicked: boolean) =>
    setAll((before) => new Set(isPicked ? [...before, ...handIds] : [...before].filter((id) => !handIds.includes(id))));
  return { picked: rows.flatMap(({ id }) => (all.has(id) ? [id] : [])), pick };
}

function PickableHands({
  rows,
  tags,
  picked,
  pick,
}: Pick<OwnHandsPageProps, "tags"> & { readonly rows: readonly OwnHandRow[] } & ReturnType<typeof usePicked>) {
  const t = useHandWords();
  const router = useRouter();
  const handName = useHandName();
  const [noted, setNoted] = useState<OwnHandRow | null>(null);
  const id = useId();
  const ids = rows.map(({ id }) => id);
  return (
    <>
      <label
        htmlFor={id}
        className="mb-1 flex min-h-11 w-fit cursor-pointer items-center gap-3 pl-3 text-sm text-ink-2 sm:pl-3.5"
      >
        <Checkbox
          id={id}
          checked={picked.length === rows.length}
          onChange={({ target }) => pick(ids, target.checked)}
        />
        {t("list.pickAll")}
      </label>
      <OwnHandList rows={rows} picked={picked} onPick={(id, isPicked) => pick([id], isPicked)} onNote={setNoted} />
      {noted && (
        <HandNoteSheet
          handId={noted.id}
          name={handName(noted)}
          tags={tags}
          onSaved={() => {
            setNoted(null);
            router.refresh();
          }}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  );
}

function HandsToolbar({
  query,
  tags,
  setFilters,
  onExport,
}: Pick<OwnHandsPageProps, "query" | "tags"> & {
  readonly setFilters: readonly SetFilter[];
  readonly onExport: () => void;
}) {
  const t = useHandWords();
  const router = useRouter();
  const [isFiltering, setFiltering] = useState(false);
  const { filter, order } = query;
  const show = (shown: OwnHandFilter) => {
    setFiltering(false);
    router.push(handsHref({ filter: shown, order }));
  };
  const count = setFilters.length;
  return (
    <div className="mb-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" kind="outline" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {count === 0 ? t("filter.open") : t("filter.openSet", { count })}
        </Button>
        <FilterSelect
          label={t("order.label")}
          value={order}
          isMarked={order !== "newest"}
          choices={OWN_HAND_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(chosen) => router.push(handsHref({ filter, order: chosen }))}
        />
        <span className="grow" />
        <Button size="sm" kind="outline" onClick={onExport}>
          <Download className="size-4" aria-hidden="true" />
          {t("export.open")}
        </Button>
        <Link
          href={statisticsHref(filter, "month")}
          prefetch={false}
          className={buttonClass({ kind: "outline", size: "sm" })}
        >
          <BarChart3 className="size-4" aria-hidden="true" />
          {t("list.statistics")}
        </Link>
      </div>
      <SetFilters filters={setFilters} hrefOf={(shown) => handsHref({ filter: shown, order })} />
      {isFiltering && (
        <OwnHandFilterSheet filter={filter} tags={tags} onApply={show} onClose={() => setFiltering(false)} />
      )}
    </div>
  );
}

function NoHands({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useHandWords();
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-line border-dashed px-4 py-14 text-center">
      <p className="text-ink-2">{isFiltered ? t("list.noneFound") : t("list.none")}</p>
      <Link
        href={isFiltered ? HANDS_PATH : "/"}
        prefetch={false}
        className={buttonClass({ kind: isFiltered ? "quiet" : "primary" })}
      >
        {isFiltered ? t("list.showAll") : t("list.toLobby")}
      </Link>
    </div>
  );
}
