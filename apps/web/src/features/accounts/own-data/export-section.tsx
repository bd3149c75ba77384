"use client";
/** Asks for an archive of the person's data, shows how far it is, and downloads it. */
import { type DataExport, MIN_EXPORT_INTERVAL_MS, type OwnDataRefusalCode } from "@poker/protocol";
import { useEffect, useState } from "react";
import { useFormatter } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import { askForExport, exportPath, loadExport, openExport, useDataWords } from "./own-data-parts.tsx";

const POLL_INTERVAL_MS = 2_000;

interface ExportSectionProps {
  /** The newest archive; null when the person has none. */
  readonly latest: DataExport | null;
  /** Epoch ms. */
  readonly now: number;
}

export function ExportSection({ latest: first, now }: ExportSectionProps) {
  const t = useDataWords();
  const { latest, reload } = useLatestExport(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OwnDataRefusalCode | null>(null);
  const run = async (work: () => Promise<OwnDataRefusalCode | null>) => {
    setBusy(true);
    setProblem(await work());
    await reload();
    setBusy(false);
  };
  const download = async (exportId: string) => {
    const refused = await openExport(exportId);
    if (refused === null) window.location.assign(exportPath(exportId));
    return refused;
  };
  return (
    <section aria-labelledby="export-title" className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <h2 id="export-title" className="text-lg font-semibold tracking-tight">
        {t("export.title")}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">{t("export.help")}</p>
      <div className="mt-4 flex flex-col items-start gap-3">
        {latest && <LatestExport latest={latest} busy={busy} onDownload={(id) => void run(() => download(id))} />}
        <AskAgain latest={latest} now={now} busy={busy} onAsk={() => void run(askForExport)} />
        <Problem>{problem && t(`error.${problem}`)}</Problem>
      </div>
    </section>
  );
}

/** Keeps the newest archive. While the server makes it, polls for its progress. */
function useLatestExport(first: DataExport | null) {
  const [latest, setLatest] = useState(first);
  const isUnderWay = latest?.state === "under-way";
  const reload = async () => setLatest((await loadExport()) ?? latest);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(async () => {
      const found = await loadExport();
      if (found) setLatest(found);
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  return { latest, reload };
}

function LatestExport({
  latest,
  busy,
  onDownload,
}: {
  readonly latest: DataExport;
  readonly busy: boolean;
  readonly onDownload: (exportId: string) => void;
}) {
  const t = useDataWords();
  const formatTime = useTimeFormat();
  const formatSize = useSizeFormat();
  const timeOf = (at: number) => `${formatTime(at)} UTC`;
  if (latest.state === "failed") return <p role="status">{t("export.failed", { at: timeOf(latest.askedAt) })}</p>;
  if (latest.state === "under-way")
    return (
      <>
        <p role="status">{t("export.underWay", { percent: latest.percent })}</p>
        <progress
          aria-label={t("export.progress")}
          max={100}
          value={latest.percent}
          className="block h-2 w-full max-w-sm"
        />
      </>
    );
  return (
    <>
      <p role="status" className="font-medium">
        {t("export.ready", { at: timeOf(latest.askedAt), size: formatSize(latest.size) })}
      </p>
      <Button kind="primary" disabled={busy} onClick={() => onDownload(latest.id)}>
        {t("export.download")}
      </Button>
      <p className="text-sm text-ink-2">
        {t("export.until", { at: timeOf(latest.expiresAt) })} <code className="break-all">{latest.sha256}</code>
      </p>
    </>
  );
}

function AskAgain({
  latest,
  now,
  busy,
  onAsk,
}: ExportSectionProps & { readonly busy: boolean; readonly onAsk: () => void }) {
  const t = useDataWords();
  const formatTime = useTimeFormat();
  if (latest?.state === "under-way") return null;
  const nextAt = latest?.state === "made" ? latest.askedAt + MIN_EXPORT_INTERVAL_MS : 0;
  if (nextAt > now)
    return <p className="text-sm text-ink-2">{t("export.next", { at: `${formatTime(nextAt)} UTC` })}</p>;
  return (
    <Button kind="outline" disabled={busy} onClick={onAsk}>
      {t(busy ? "export.asking" : "export.ask")}
    </Button>
  );
}

/** Returns a function that formats a number of bytes: in kilobytes, or in megabytes from one million bytes on. */
function useSizeFormat(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const [amount, unit] =
      bytes < 1_000_000 ? ([bytes / 1_000, "kilobyte"] as const) : ([bytes / 1_000_000, "megabyte"] as const);
    return format.number(amount, { style: "unit", unit, maximumFractionDigits: 1 });
  };
}
