"use client";
import { type Done, isRefusal } from "@poker/engine";
import {
  HAND_NOTE_REFUSALS,
  type HandNote,
  type HandNoteRefusalCode,
  MAX_HAND_NOTE_LENGTH,
  MAX_HAND_TAG_LENGTH,
  MAX_HAND_TAGS,
  MAX_NOTED_HANDS,
  type UsedTag,
} from "@poker/protocol";
import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldFrame, Problem } from "../../../ui/field.tsx";
import { requestJson, sendJson, toKnownCode } from "../../../ui/request-json.ts";
import { Sheet } from "../../../ui/sheet.tsx";

// Reads and saves a player's notes on hands through the web server.

const pathOf = (handId: string) => `/api/hands/${encodeURIComponent(handId)}/note`;

async function fetchHandNote(handId: string): Promise<HandNote | HandNoteRefusalCode> {
  const answer = await requestJson<HandNote>(pathOf(handId));
  return isRefusal(answer) ? toKnownCode(HAND_NOTE_REFUSALS, answer.code) : answer;
}

/** Saves a note. Resolves with null on success. A note that has no tags and no text is deleted. */
async function saveHandNote(handId: string, note: HandNote): Promise<HandNoteRefusalCode | null> {
  const answer = await sendJson<Done>(pathOf(handId), note, { method: "PUT" });
  return isRefusal(answer) ? toKnownCode(HAND_NOTE_REFUSALS, answer.code) : null;
}

/** Splits a text such as `"bluff, river"` into tags, and drops repeated tags. */
const readTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim().replace(/\s+/g, " "))
      .filter((tag) => tag !== ""),
  ),
];

const LIMITS: Readonly<Partial<Record<HandNoteRefusalCode, number>>> = {
  "note-too-long": MAX_HAND_NOTE_LENGTH,
  "tag-too-long": MAX_HAND_TAG_LENGTH,
  "too-many-tags": MAX_HAND_TAGS,
  "too-many-notes": MAX_NOTED_HANDS,
};

/** A sheet for the player's note on one hand. The note has tags and a text, and only this player sees it. */
export function HandNoteSheet({
  handId,
  name,
  tags,
  onSaved,
  onClose,
}: {
  readonly handId: string;
  /** The name of the hand in words. */
  readonly name: string;
  readonly tags: readonly UsedTag[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const t = useHandWords();
  const [note, setNote] = useState<HandNote | null>(null);
  const [refusal, setRefusal] = useState<HandNoteRefusalCode | null>(null);
  useEffect(() => {
    let isGone = false;
    void fetchHandNote(handId).then((answer) => {
      if (isGone) return;
      if (typeof answer === "string") setRefusal(answer);
      else setNote(answer);
    });
    return () => {
      isGone = true;
    };
  }, [handId]);
  const save = async (changed: HandNote) => {
    const refused = await saveHandNote(handId, changed);
    setRefusal(refused);
    if (refused === null) onSaved();
  };
  return (
    <Sheet
      title={t("note.title")}
      description={`${name}. ${t("note.help")}`}
      closeLabel={t("note.close")}
      onClose={onClose}
    >
      {note && <NoteFields note={note} tags={tags} onSave={save} />}
      {!note && refusal === null && <p className="text-ink-2">{t("note.loading")}</p>}
      <div className="mt-3">
        <Problem>{refusal && t(`note.errors.${refusal}`, { max: LIMITS[refusal] ?? 0 })}</Problem>
      </div>
    </Sheet>
  );
}

function NoteFields({
  note,
  tags,
  onSave,
}: {
  readonly note: HandNote;
  readonly tags: readonly UsedTag[];
  readonly onSave: (note: HandNote) => Promise<void>;
}) {
  const t = useHandWords();
  const [tagText, setTagText] = useState(note.tags.join(", "));
  const [text, setText] = useState(note.text);
  const [isBusy, setBusy] = useState(false);
  const send = async (changed: HandNote) => {
    setBusy(true);
    await onSave(changed);
    setBusy(false);
  };
  const isKept = note.tags.length > 0 || note.text !== "";
  return (
    <BasicForm onSubmit={() => void send({ tags: readTags(tagText), text })} className="flex flex-col gap-4">
      <Field
        label={t("note.tags")}
        help={t("note.tagsHelp", { most: MAX_HAND_TAGS, length: MAX_HAND_TAG_LENGTH })}
        autoComplete="off"
        value={tagText}
        onChange={({ target }) => setTagText(target.value)}
      />
      <UsedTags tags={tags} text={tagText} onChange={setTagText} />
      <FieldFrame label={t("note.text")}>
        {({ id, className, "aria-describedby": describedBy, ...attributes }) => (
          <>
            <textarea
              {...attributes}
              id={id}
              value={text}
              maxLength={MAX_HAND_NOTE_LENGTH}
              aria-describedby={clsx(`${id}-length`, describedBy)}
              onChange={({ target }) => setText(target.value)}
              className={clsx(className, "h-40 resize-none py-2.5")}
            />
            <p id={`${id}-length`} className="figures mt-1 text-right text-xs text-ink-3">
              {t("note.length", { length: text.length, longest: MAX_HAND_NOTE_LENGTH })}
            </p>
          </>
        )}
      </FieldFrame>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" disabled={isBusy} className="grow">
          {t("note.save")}
        </Button>
        {isKept && (
          <Button kind="outline" disabled={isBusy} onClick={() => void send({ tags: [], text: "" })}>
            {t("note.delete")}
          </Button>
        )}
      </div>
    </BasicForm>
  );
}

/** Shows tags that the player gave to other hands. A click on a tag adds it to this note. */
function UsedTags({
  tags,
  text,
  onChange,
}: {
  readonly tags: readonly UsedTag[];
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const t = useHandWords();
  const written = readTags(text);
  const others = tags.filter(({ tag }) => !written.includes(tag));
  if (others.length === 0) return null;
  return (
    <ul aria-label={t("note.used")} className="-mt-1 flex flex-wrap gap-1.5">
      {others.map(({ tag }) => (
        <li key={tag}>
          <Button
            size="sm"
            kind="outline"
            aria-label={t("note.add", { tag })}
            onClick={() => onChange([...written, tag].join(", "))}
          >
            {tag}
          </Button>
        </li>
      ))}
    </ul>
  );
}
