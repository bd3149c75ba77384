"use client";
import { clsx } from "clsx";
import { FieldFrame } from "../../../ui/field.tsx";
import { t } from "../translator.ts";

const COLOUR = /^#[0-9a-f]{6}$/;

/** Reads a typed colour. Returns null when the field is empty, and undefined when the text is not a colour. */
export function readColour(typed: string): string | null | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "") return null;
  return COLOUR.test(text) ? text : undefined;
}

/**
 * A field for a colour. The person picks the colour or types it as `#rrggbb`. An empty field means the default colour.
 */
export function ColourField({
  label,
  help,
  typed,
  byDefault,
  problem,
  onChange,
}: {
  readonly label: string;
  readonly help: string;
  readonly typed: string;
  /** The default colour, as `#rrggbb`. */
  readonly byDefault: string;
  readonly problem: string | undefined;
  readonly onChange: (typed: string) => void;
}) {
  return (
    <FieldFrame label={label} help={help} problem={problem}>
      {({ className, ...attributes }) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t("room.pick", { setting: label })}
            value={readColour(typed) ?? byDefault}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-xl border border-line-strong bg-room p-1"
          />
          <input
            {...attributes}
            className={clsx(className, "figures")}
            value={typed}
            placeholder={t("room.byDefault")}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
