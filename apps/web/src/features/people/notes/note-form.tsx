"use client";
/** The form for a note on a player: a tag and a text. One button saves the note, and another deletes it. */
import { MAX_NOTE_LENGTH, NOTE_TAGS, type NoteTag } from "@poker/protocol";
import { clsx } from "clsx";
import { ToggleGroup } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldFrame } from "../../../ui/field.tsx";
import type { NoteWithMute } from "./notes-api.ts";
import { TagGlyph } from "./tag-glyph.tsx";

const NO_TAG = "none";
const look =
  "flex h-11 items-center justify-center gap-2 rounded-xl border border-line px-3 text-sm font-medium text-ink-2 transition-colors duration-(--quick) hover:text-ink data-[state=on]:border-brass-ink data-[state=on]:bg-surface-2 data-[state=on]:text-ink";

/** Lets the user pick one of the six tags, or no tag. */
function TagPicker({
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

export function NoteForm({
  saved,
  isTooLong,
  onSave,
}: {
  readonly saved: NoteWithMute;
  /** True when the room has refused the text because it is too long. */
  readonly isTooLong: boolean;
  readonly onSave: (tag: NoteTag | null, text: string) => Promise<void>;
}) {
  const t = useTranslations("notes");
  const [tag, setTag] = useState(saved.tag);
  const [text, setText] = useState(saved.text);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isTooLong) field.current?.focus();
  }, [isTooLong]);
  const submitNote = async (nextTag: NoteTag | null, nextText: string) => {
    setBusy(true);
    await onSave(nextTag, nextText);
    setBusy(false);
  };
  return (
    <BasicForm onSubmit={() => void submitNote(tag, text)} className="flex flex-col gap-4">
      <TagPicker value={tag} onChange={setTag} />
      <FieldFrame
        label={t("text")}
        problem={isTooLong ? t("errors.note-too-long", { max: MAX_NOTE_LENGTH }) : undefined}
      >
        {({ id, className, "aria-describedby": describedBy, ...attributes }) => (
          <>
            <textarea
              {...attributes}
              id={id}
              value={text}
              maxLength={MAX_NOTE_LENGTH}
              ref={field}
              aria-describedby={clsx(`${id}-length`, describedBy)}
              onChange={({ target }) => setText(target.value)}
              className={clsx(className, "h-32 resize-none py-2.5")}
            />
            <p id={`${id}-length`} className="figures mt-1 text-right text-xs text-ink-3">
              {t("length", { length: text.length, longest: MAX_NOTE_LENGTH })}
            </p>
          </>
        )}
      </FieldFrame>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" disabled={busy} className="grow">
          {t("save")}
        </Button>
        {(saved.tag !== null || saved.text !== "") && (
          <Button kind="outline" disabled={busy} onClick={() => void submitNote(null, "")}>
            {t("delete")}
          </Button>
        )}
      </div>
    </BasicForm>
  );
}
