"use client";
import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { useReplayWords } from "../../../messages/hands/hand-words.ts";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/input-class.ts";

/**
 * The usual extensions of hand files. They only filter the browser's file picker, because the reader finds out the
 * format from the content.
 */
const ACCEPTED = ".phh,.phhs,.ohh,.txt,.json,text/plain,application/json";

/** Lets the person choose files with hands, or paste hands as text. */
export function ImportSources({
  onFiles,
  onText,
}: {
  readonly onFiles: (files: FileList | null) => void;
  readonly onText: (text: string) => void;
}) {
  const t = useReplayWords();
  const id = useId();
  const [text, setText] = useState("");
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="flex flex-col items-start justify-center gap-2 rounded-2xl border border-dashed border-line-strong p-5">
        <label
          className={clsx(
            buttonClass({ kind: "primary" }),
            "cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brass-ink",
          )}
        >
          <Upload className="size-5" aria-hidden="true" />
          {t("import.choose")}
          <input
            type="file"
            multiple
            accept={ACCEPTED}
            className="sr-only"
            onChange={({ target }) => {
              onFiles(target.files);
              // Empties the field, or else the browser reports nothing when the person picks the same file again.
              target.value = "";
            }}
          />
        </label>
        <p className="text-sm text-ink-2 pointer-coarse:hidden">{t("import.drop")}</p>
      </div>
      <BasicForm
        className="flex flex-col items-start gap-2"
        onSubmit={() => {
          if (text.trim() !== "") onText(text);
        }}
      >
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {t("import.paste")}
        </label>
        <textarea
          id={id}
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={3}
          spellCheck={false}
          aria-describedby={`${id}-help`}
          className={`${inputClass} h-auto! py-2`}
        />
        <p id={`${id}-help`} className="text-xs text-ink-3">
          {t("import.pasteHelp")}
        </p>
        <Button type="submit" size="sm" kind="outline" disabled={text.trim() === ""}>
          {t("import.read")}
        </Button>
      </BasicForm>
    </div>
  );
}
