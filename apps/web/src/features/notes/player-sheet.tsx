"use client";
import { MAX_NOTE_LENGTH, type NoteTag } from "@poker/protocol";
import { clsx } from "clsx";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { inputClass, Problem } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SwitchRow } from "../../ui/toggle.tsx";
import { fetchPlayerNote, type NoteRefusalCode, type NoteWithMute, saveNote } from "./notes-api.ts";
import { TagPicker } from "./tag-picker.tsx";
import { rememberTag } from "./tag-store.ts";
import type { PlayerRef, SetPlayerMuted } from "./use-player-sheet.tsx";

/** Shows the tag and note the author keeps of a player, and mutes the player; fetched when opened, so that it is up to date. */
export function PlayerSheet({
  authorId,
  player,
  setPlayerMuted,
  onClose,
}: {
  readonly authorId: string;
  readonly player: PlayerRef;
  readonly setPlayerMuted: SetPlayerMuted;
  readonly onClose: () => void;
}) {
  const t = useTranslations("notes");
  const { userId, name } = player;
  const [kept, setKept] = useState<NoteWithMute | null>(null);
  const [problem, setProblem] = useState<NoteRefusalCode | null>(null);
  useEffect(() => {
    let open = true;
    void fetchPlayerNote(userId).then((answer) => {
      if (!open) return;
      if (typeof answer === "string") return setProblem(answer);
      setKept(answer);
      rememberTag(authorId, { userId, tag: answer.tag });
    });
    return () => {
      open = false;
    };
  }, [authorId, userId]);

  const saveAndClose = async (tag: NoteTag | null, text: string) => {
    const refused = await saveNote({ userId, tag, text });
    setProblem(refused);
    if (refused) return;
    rememberTag(authorId, { userId, tag });
    onClose();
  };
  const setMuted = async (isMuted: boolean) => {
    const done = await setPlayerMuted(userId, isMuted);
    setProblem(done ? null : "unavailable");
    if (done) setKept((now) => now && { ...now, isMuted });
  };

  return (
    <Sheet title={name} description={t("help")} closeLabel={t("close")} onClose={onClose}>
      {kept ? (
        <div className="flex flex-col gap-6">
          <NoteForm saved={kept} onSave={saveAndClose} />
          <SwitchRow
            id="mute-player"
            label={t("mute")}
            help={t("muteHelp", { name })}
            checked={kept.isMuted}
            onChange={(on) => void setMuted(on)}
          />
        </div>
      ) : (
        !problem && <p role="status">{t("loading")}</p>
      )}
      <Problem>{problem && t(`errors.${problem}`)}</Problem>
    </Sheet>
  );
}

function NoteForm({
  saved,
  onSave,
}: {
  readonly saved: NoteWithMute;
  readonly onSave: (tag: NoteTag | null, text: string) => Promise<void>;
}) {
  const t = useTranslations("notes");
  const [tag, setTag] = useState(saved.tag);
  const [text, setText] = useState(saved.text);
  const [busy, setBusy] = useState(false);
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
      <div>
        <label htmlFor="player-note" className="mb-1.5 block text-sm font-medium text-ink-2">
          {t("text")}
        </label>
        <textarea
          id="player-note"
          value={text}
          maxLength={MAX_NOTE_LENGTH}
          aria-describedby="player-note-length"
          onChange={({ target }) => setText(target.value)}
          className={clsx(inputClass, "h-32 resize-none py-2.5")}
        />
        <p id="player-note-length" className="figures mt-1 text-right text-xs text-ink-3">
          {t("length", { length: text.length, longest: MAX_NOTE_LENGTH })}
        </p>
      </div>
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
