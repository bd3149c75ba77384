"use client";
/** The tag and text of a note; it is saved with one button and deleted with another. */
import { MAX_NOTE_LENGTH, type NoteTag } from "@poker/protocol";
import { clsx } from "clsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { FieldFrame } from "../../ui/field.tsx";
import type { NoteWithMute } from "./notes-api.ts";
import { TagPicker } from "./tag-picker.tsx";

export function NoteForm({
  saved,
  isTooLong,
  onSave,
}: {
  readonly saved: NoteWithMute;
  /** The room has refused the text for its length. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void submitNote(tag, text);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
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
    </form>
  );
}
