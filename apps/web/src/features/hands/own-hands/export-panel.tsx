"use client";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type HandExportRefusalCode,
  type OwnHandQuery,
  type UnwrittenHand,
} from "@poker/protocol";
import { X } from "lucide-react";
import Link from "next/link";
import { useEffect, useId, useRef, useState } from "react";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { saveFile } from "../../../ui/save-text.ts";
import { Select } from "../../../ui/select.tsx";
import { exportHref } from "./addresses.ts";
import { type ExportProgress, receiveExport } from "./receive-export.ts";

const FILE_NAMES: Readonly<Record<ExportFormat, string>> = {
  phh: "hands.phhs",
  ohh: "hands.ohh",
  text: "hands.txt",
  stars: "hands.txt",
};

/** How many left-out hands the panel names at most. It only counts the rest. */
const MAX_NAMED = 20;

// Runs one export at a time, reports its progress, and saves its file.

type ExportState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly progress: ExportProgress | null }
  | { readonly kind: "saved"; readonly progress: ExportProgress }
  | { readonly kind: "cancelled" }
  | { readonly kind: "refused"; readonly code: HandExportRefusalCode };

function useExport() {
  const [state, setState] = useState<ExportState>({ kind: "none" });
  const running = useRef<AbortController | null>(null);
  // Cancels the export when the person leaves the page, because no other page shows its progress.
  useEffect(() => () => running.current?.abort(), []);
  const start = async (href: string, filename: string) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "running", progress: null });
    const received = await receiveExport(
      href,
      (progress) => setState({ kind: "running", progress }),
      controller.signal,
    );
    running.current = null;
    if (received === null) return setState({ kind: "cancelled" });
    if (typeof received === "string") return setState({ kind: "refused", code: received });
    const { file, ...progress } = received;
    setState({ kind: "saved", progress });
    if (progress.done > progress.leftOut.length) saveFile(filename, file);
  };
  return { state, start, cancel: () => running.current?.abort() };
}

/**
 * The panel for exporting the picked hands, or all matching hands if none are picked. It asks for the format, shows the
 * progress, and says which hands were left out.
 */
export function ExportPanel({
  query,
  picked,
  onClose,
}: {
  readonly query: OwnHandQuery;
  readonly picked: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useHandWords();
  const id = useId();
  const [format, setFormat] = useState<ExportFormat>("phh");
  const { state, start, cancel } = useExport();
  const isRunning = state.kind === "running";
  const { tournamentId } = query.filter;
  return (
    <section aria-labelledby={id} className="mb-4 rounded-2xl border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {t("export.title")}
          </h2>
          <p className="text-sm text-ink-2">
            {t("export.what", { count: picked.length })}. {t("export.help")}
          </p>
        </div>
        <IconButton label={t("export.close")} onClick={onClose} className="-mt-1 -mr-1">
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Select
          label={t("export.format")}
          help={t(`export.formatHelp.${format}`)}
          className="w-full sm:w-80"
          value={format}
          disabled={isRunning}
          choices={EXPORT_FORMATS.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          onChange={({ target }) => setFormat(EXPORT_FORMATS.find((each) => each === target.value) ?? "phh")}
        />
        {isRunning ? (
          <Button kind="outline" className="w-full sm:mt-6.5 sm:w-auto" onClick={cancel}>
            {t("export.cancel")}
          </Button>
        ) : (
          <Button
            kind="primary"
            className="w-full sm:mt-6.5 sm:w-auto"
            onClick={() => void start(exportHref({ query, picked, format }, true), FILE_NAMES[format])}
          >
            {t("export.start")}
          </Button>
        )}
      </div>
      <ExportStatus state={state} />
      {tournamentId !== null && (
        <p className="mt-3 text-sm">
          <a
            href={`/api/tournaments/${tournamentId}/summary`}
            download
            className="inline-block underline underline-offset-4 pointer-coarse:py-3"
          >
            {t("export.summary")}
          </a>
        </p>
      )}
    </section>
  );
}

function ExportStatus({ state }: { readonly state: ExportState }) {
  const t = useHandWords();
  switch (state.kind) {
    case "none":
      return null;
    case "running":
      return <RunningExport progress={state.progress} />;
    case "cancelled":
      return (
        <p role="status" className="mt-3 text-sm text-ink-2">
          {t("export.cancelled")}
        </p>
      );
    case "refused":
      return (
        <div className="mt-3">
          <Problem>{t(`export.errors.${state.code}`)}</Problem>
        </div>
      );
    case "saved":
      return <SavedExport progress={state.progress} />;
  }
}

function RunningExport({ progress }: { readonly progress: ExportProgress | null }) {
  const t = useHandWords();
  const { before = 0, done = 0, total = null } = progress ?? {};
  if (total === null)
    return (
      <p role="status" className="mt-3 text-sm text-ink-2">
        {before > 0 ? t("export.waiting", { count: before }) : t("export.asking")}
      </p>
    );
  return (
    <div className="mt-3">
      <progress
        aria-label={t("export.progress")}
        value={done}
        max={Math.max(total, done, 1)}
        className="block h-2 w-full"
      />
      <p className="figures mt-1 text-sm text-ink-2">{t("export.running", { done, total: Math.max(total, done) })}</p>
    </div>
  );
}

function SavedExport({ progress: { done, leftOut } }: { readonly progress: ExportProgress }) {
  const t = useHandWords();
  return (
    <div role="status" className="mt-3 text-sm">
      <p>{t("export.done", { written: done - leftOut.length })}</p>
      {leftOut.length > 0 && <LeftOutHands hands={leftOut} />}
    </div>
  );
}

function LeftOutHands({ hands }: { readonly hands: readonly UnwrittenHand[] }) {
  const t = useHandWords();
  return (
    <>
      <p className="mt-2">{t("export.leftOut", { count: hands.length })}</p>
      <ul className="list-disc pl-5">
        {hands.slice(0, MAX_NAMED).map(({ handId, why }) => (
          <li key={handId} className="break-all">
            <Link href={`/hand/${handId}`} prefetch={false} className="underline underline-offset-4">
              {handId}
            </Link>
            : {t(`export.why.${why}`)}
          </li>
        ))}
      </ul>
      {hands.length > MAX_NAMED && <p>{t("export.andMore", { count: hands.length - MAX_NAMED })}</p>}
    </>
  );
}
