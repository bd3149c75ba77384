"use client";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import type { ReplayMessages } from "../../messages/replay.ts";
import { HandReplay } from "../replay/hand-replay.tsx";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import { ReplayWords, useReplayWords } from "../replay/use-replay-words.ts";
import { NO_BADGES } from "../table/felt/player-badges.ts";
import type { ImportedLine } from "./import-messages.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportSources } from "./import-sources.tsx";
import { HandsTable, RefusedTable } from "./import-tables.tsx";
import { useImport } from "./use-import.ts";

/** Replays hands from one's own files. Everything happens in the browser: nothing of the files leaves it. */
export const ImportPage = ({ words }: { readonly words: ReplayMessages }) => (
  <ReplayWords words={words}>
    <ImportContent words={words} />
  </ReplayWords>
);

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

/** As the list of hands calls it. */
const titleOf = (line: ImportedLine | undefined): string => (line ? `${line.tableName} ${line.id}` : "");

/** The hand that was chosen; it comes into sight and gets the focus. */
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
