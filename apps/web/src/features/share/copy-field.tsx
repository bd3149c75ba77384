"use client";
import { clsx } from "clsx";
import { Button } from "../../ui/button.tsx";
import { FieldFrame } from "../../ui/field.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import type { ShareTranslator } from "./share-words.ts";

/** A text that is there to be copied. */
export function CopyField({
  label,
  copyLabel,
  value,
  t,
}: {
  readonly label: string;
  readonly copyLabel: string;
  readonly value: string;
  readonly t: ShareTranslator;
}) {
  const [outcome, copy] = useCopy();
  return (
    <div>
      <div className="flex items-end gap-2">
        <FieldFrame label={label} className="min-w-0 grow">
          {(attributes) => <input {...attributes} readOnly value={value} onFocus={({ target }) => target.select()} />}
        </FieldFrame>
        <Button aria-label={copyLabel} onClick={() => void copy(value)}>
          {t("dialog.copy")}
        </Button>
      </div>
      <p
        aria-live="polite"
        className={clsx("mt-1 text-sm empty:hidden", outcome === "copied" ? "text-win" : "text-ink-2")}
      >
        {outcome && t(outcome === "copied" ? "dialog.copied" : "dialog.copyByHand")}
      </p>
    </div>
  );
}
