"use client";
import type { LONGEST_NOTE, NoteTag } from "@poker/db";
import { clsx } from "clsx";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { inputClass, Problem } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SwitchRow } from "../../ui/toggle.tsx";
import { noted } from "./known-tags.ts";
import { type Kept, lookUp, type NoteProblem, writeNote } from "./notes.ts";
import { TagPicker } from "./tag-picker.tsx";
import type { Mute, Player } from "./use-player-sheet.tsx";

const LONGEST: typeof LONGEST_NOTE = 500;

/** One player as its author keeps him: tag, note, and whether he reads what he writes. As the room has it now, not as the page knew it. */
export function PlayerSheet({
  author,
  player,
  mute,
  onClose,
}: {
  readonly author: string;
  readonly player: Player;
  readonly mute: Mute;
  readonly onClose: () => void;
}) {
  const t = useTranslations("notes");
  const { userId, name } = player;
  const [kept, setKept] = useState<Kept | null>(null);
  const [problem, setProblem] = useState<NoteProblem | null>(null);
  useEffect(() => {
    let open = true;
    void lookUp(userId).then((answer) => {
      if (!open) return;
      if (typeof answer === "string") return setProblem(answer);
      setKept(answer);
      noted(author, { userId, tag: answer.tag });
    });
    return () => {
      open = false;
    };
  }, [author, userId]);

  const write = async (tag: NoteTag | null, text: string) => {
    const refused = await writeNote({ userId, tag, text });
    setProblem(refused);
    if (refused) return;
    noted(author, { userId, tag });
    onClose();
  };
  const setMuted = async (muted: boolean) => {
    const done = await mute(userId, muted);
    setProblem(done ? null : "unavailable");
    if (done) setKept((now) => now && { ...now, muted });
  };

  return (
    <Sheet title={name} description={t("help")} closeLabel={t("close")} onClose={onClose}>
      {kept ? (
        <div className="flex flex-col gap-6">
          <Note kept={kept} onWrite={write} />
          <SwitchRow
            id="mute-player"
            label={t("mute")}
            help={t("muteHelp", { name })}
            checked={kept.muted}
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

function Note({
  kept,
  onWrite,
}: {
  readonly kept: Kept;
  readonly onWrite: (tag: NoteTag | null, text: string) => Promise<void>;
}) {
  const t = useTranslations("notes");
  const [tag, setTag] = useState(kept.tag);
  const [text, setText] = useState(kept.text);
  const [busy, setBusy] = useState(false);
  const write = async (nextTag: NoteTag | null, nextText: string) => {
    setBusy(true);
    await onWrite(nextTag, nextText);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void write(tag, text);
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
          maxLength={LONGEST}
          aria-describedby="player-note-length"
          onChange={({ target }) => setText(target.value)}
          className={clsx(inputClass, "h-32 resize-none py-2.5")}
        />
        <p id="player-note-length" className="figures mt-1 text-right text-xs text-ink-3">
          {t("length", { length: text.length, longest: LONGEST })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" disabled={busy} className="grow">
          {t("save")}
        </Button>
        {(kept.tag !== null || kept.text !== "") && (
          <Button kind="outline" disabled={busy} onClick={() => void write(null, "")}>
            {t("delete")}
          </Button>
        )}
      </div>
    </form>
  );
}
