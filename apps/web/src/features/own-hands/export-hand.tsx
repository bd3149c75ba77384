"use client";
import { EXPORT_FORMATS } from "@poker/protocol";
import type { HandMessages } from "../../messages/hands.ts";
import { HandWords, useHandWords } from "./use-hand-words.ts";

/** Downloads one finished hand in each format, as this reader sees it on its page. */
export const ExportHand = ({ handId, words }: { readonly handId: string; readonly words: HandMessages }) => (
  <HandWords words={words}>
    <FormatLinks handId={handId} />
  </HandWords>
);

function FormatLinks({ handId }: { readonly handId: string }) {
  const t = useHandWords();
  return (
    <details className="mt-6">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4">
        {t("export.thisHand")}
      </summary>
      <ul className="flex flex-col gap-1 pl-4">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={`/api/hands/${handId}/export?format=${format}`}
              download
              className="inline-block py-1 underline underline-offset-4 pointer-coarse:py-2.5"
            >
              {t(`export.formats.${format}`)}
            </a>{" "}
            <span className="text-sm text-ink-3">{t(`export.formatHelp.${format}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
