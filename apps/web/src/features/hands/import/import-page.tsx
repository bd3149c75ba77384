"use client";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { ReplayWords, useReplayWords } from "../../../messages/hands/hand-words.ts";
import type { ReplayMessages } from "../../../messages/hands/hands.ts";
import { Button } from "../../../ui/button.tsx";
import { NO_BADGES } from "../../tables/table/felt/player-badges.ts";
import { HandReplay } from "../replay/hand-replay.tsx";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import type { ImportedLine } from "./import-messages.ts";
import { ImportSources } from "./import-sources.tsx";
import { HandsTable, RefusedTable } from "./import-tables.tsx";
import { type Import, useImport } from "./use-import.ts";

/**
 * The page on which visitors replay hands from their own files. The browser does all the work, and no part of a file
 * leaves it.
 */
export const ImportPage = ({ words }: { readonly words: ReplayMessages }) => (
  <ReplayWords words={words}>
    <ImportContent words={words} />
  </ReplayWords>
);

/** Shows how far the reading is, with a button to stop it. Afterwards shows how many hands were found. */
function ImportProgress({ imported }: { readonly imported: Import }) {
  const t = useReplayWords();
  const { phase, file, done, hands, refused, stop } = imported;
  if (phase === "idle") return null;
  const found = t("import.found", { hands: hands.length });
  const percent = String(Math.floor(done * 100));
  return (
    <div className="mt-4">
      {phase === "reading" && (
        <div className="flex flex-wrap items-center gap-3">
          <progress aria-label={t("import.reading", { name: file })} value={done} max={1} className="h-2 w-48" />
          <span className="figures text-sm text-ink-2">{t("import.progress", { percent, hands: hands.length })}</span>
          <Button size="sm" kind="outline" onClick={stop}>
            {t("import.stop")}
          </Button>
        </div>
      )}
      <p role="status" className="figures font-medium">
        {phase === "failed" && t("import.failed")}
        {(phase === "ended" || phase === "stopped") && (
          <>
            {found}
            {refused.length > 0 && ` · ${t("import.refused", { count: refused.length })}`}
            {phase === "stopped" && ` · ${t("import.stopped")}`}
          </>
        )}
      </p>
    </div>
  );
}

function ImportContent({ words }: { readonly words: ReplayMessages }) {
  const t = useReplayWords();
  const imported = useImport();
  const { phase, hands, refused, opened, read, open } = imported;
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const isOne = phase === "ended" && hands.length === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of files
  useEffect(() => {
    if (isOne) open(0);
  }, [isOne, hands]);
  const readFiles = (files: FileList | null) => {
    const sources = [...(files ?? [])].map((file) => ({ name: file.name, contents: file }));
    if (sources.length > 0) read(sources);
  };
  return (
    <main
      id="content"
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        readFiles(event.dataTransfer.files);
      }}
      className={clsx("mx-auto w-full max-w-[84rem] px-4 pt-8 pb-10", isDraggedOver && "bg-surface")}
    >
      <h1 className="text-2xl font-semibold tracking-tight">{t("import.title")}</h1>
      <p className="mb-4 max-w-3xl text-ink-2">{t("import.intro")}</p>
      <ImportSources onFiles={readFiles} onText={(contents) => read([{ name: t("import.pasted"), contents }])} />
      <ImportProgress imported={imported} />
      {opened && <OpenedHand key={opened.no} title={titleOf(hands[opened.no])} hand={opened.hand} words={words} />}
      {hands.length > 0 && <HandsTable hands={hands} openedNo={opened?.no ?? null} onOpen={open} />}
      {refused.length > 0 && <RefusedTable refused={refused} />}
    </main>
  );
}

/** Returns the title of a hand, written as in the list of hands. */
const titleOf = (line: ImportedLine | undefined): string => (line ? `${line.tableName} ${line.id}` : "");

/** Shows the chosen hand. Scrolls to its title and focuses the title. */
function OpenedHand({
  title,
  hand,
  words,
}: {
  readonly title: string;
  readonly hand: ReplayedHand;
  readonly words: ReplayMessages;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section aria-labelledby="opened" className="mt-8">
      <h2 id="opened" ref={heading} tabIndex={-1} className="mb-3 scroll-mt-20 text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <HandReplay hand={hand} playerBadges={NO_BADGES} words={words} address="none" />
    </section>
  );
}
