"use client";
import { NOTE_TAGS, type NoteTag } from "@poker/protocol";
import { ToggleGroup } from "radix-ui";
import { useTranslations } from "use-intl";
import { TagGlyph } from "./tag-glyph.tsx";

const NO_TAG = "none";
const look =
  "flex h-11 items-center justify-center gap-2 rounded-xl border border-line px-3 text-sm font-medium text-ink-2 transition-colors duration-(--quick) hover:text-ink data-[state=on]:border-brass-ink data-[state=on]:bg-surface-2 data-[state=on]:text-ink";

/** One of the six tags, or none. */
export function TagPicker({
  value,
  onChange,
}: {
  readonly value: NoteTag | null;
  readonly onChange: (tag: NoteTag | null) => void;
}) {
  const t = useTranslations("notes");
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t("tagTitle")}
      value={value ?? NO_TAG}
      onValueChange={(next) => onChange(NOTE_TAGS.find((tag) => tag === next) ?? null)}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3"
    >
      {NOTE_TAGS.map((tag) => (
        <ToggleGroup.Item key={tag} value={tag} className={look}>
          <TagGlyph tag={tag} />
          {t(`tag.${tag}`)}
        </ToggleGroup.Item>
      ))}
      <ToggleGroup.Item value={NO_TAG} className={`${look} col-span-full`}>
        {t("tag.none")}
      </ToggleGroup.Item>
    </ToggleGroup.Root>
  );
}
