"use client";
import type { DataExport } from "@poker/protocol";
import type { DataMessages } from "../../messages/data.ts";
import { CloseSection, type ClosingTerms } from "./close-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { DataWords, useDataWords } from "./use-data-words.ts";

export interface OwnDataView {
  readonly latest: DataExport | null;
  readonly terms: ClosingTerms;
  /** Epoch ms. */
  readonly now: number;
}

/** What a person may do with all that the room keeps of them. */
export const OwnDataPage = ({ words, ...view }: OwnDataView & { readonly words: DataMessages }) => (
  <DataWords words={words}>
    <Sections {...view} />
  </DataWords>
);

function Sections({ latest, terms, now }: OwnDataView) {
  const t = useDataWords();
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="text-ink-2">{t("intro")}</p>
      <ExportSection latest={latest} now={now} />
      <CloseSection terms={terms} />
    </main>
  );
}
