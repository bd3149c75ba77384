"use client";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-text.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** Groups of four are easier to read and to type. */
const formatCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-");

/** Shows recovery codes this once, to be copied, downloaded or printed. */
export function RecoveryCodeList({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const t = useFactorWords();
  const [copied, copy] = useCopy();
  const text = codes.map(formatCode).join("\n");
  return (
    <div className="mt-4">
      <h4 className="font-medium">{t("recovery.shown")}</h4>
      <p className="text-sm text-ink-2">{t("recovery.shownHelp")}</p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 rounded-xl bg-surface-2 p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {formatCode(code)}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Button size="sm" onClick={() => void copy(text)}>
          {t("recovery.copy")}
        </Button>
        <Button size="sm" onClick={() => saveFile(t("recovery.file"), new Blob([`${text}\n`], { type: "text/plain" }))}>
          {t("recovery.download")}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          {t("recovery.print")}
        </Button>
        <Button size="sm" kind="primary" onClick={onDone}>
          {t("recovery.done")}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {copied && t(copied === "copied" ? "copied" : "copyRefused")}
      </p>
    </div>
  );
}
