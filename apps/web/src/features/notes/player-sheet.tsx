"use client";
import { avatarSeedOf, type BotStyle, MAX_NOTE_LENGTH, type NoteTag } from "@poker/protocol";
import { clsx } from "clsx";
import { BadgeCheck, Bot, type LucideIcon } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldFrame, Problem } from "../../ui/field.tsx";
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
  botStyle,
  setPlayerMuted,
  onClose,
}: {
  readonly authorId: string;
  readonly player: PlayerRef;
  /** null when the player is a person, or their style is not known. */
  readonly botStyle: BotStyle | null;
  readonly setPlayerMuted: SetPlayerMuted;
  readonly onClose: () => void;
}) {
  const t = useTranslations("notes");
  const inTable = useTranslations("table");
  const { userId, name, isBot, isStaff } = player;
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
    <Sheet
      title={name}
      picture={<Avatar seed={avatarSeedOf(userId)} isBot={isBot} className="size-11" />}
      description={t("help")}
      closeLabel={t("close")}
      onClose={onClose}
    >
      {isBot && (
        <Fact icon={Bot} testId="bot-style">
          <strong className="font-semibold text-ink">
            {botStyle ? t("botStyle", { style: inTable(`botStyle.${botStyle}`) }) : inTable("bot")}
          </strong>{" "}
          {botStyle && t(`botPlays.${botStyle}`)}
        </Fact>
      )}
      {isStaff && (
        <Fact icon={BadgeCheck} testId="of-staff" iconClass="text-info">
          <strong className="font-semibold text-ink">{t("ofStaff")}</strong> {t("ofStaffHelp")}
        </Fact>
      )}
      {kept ? (
        <div className="flex flex-col gap-6">
          <NoteForm saved={kept} isTooLong={problem === "note-too-long"} onSave={saveAndClose} />
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
      <Problem>{problem && problem !== "note-too-long" && t(`errors.${problem}`, { max: MAX_NOTE_LENGTH })}</Problem>
    </Sheet>
  );
}

/** What the room says of a player. */
const Fact = ({
  icon: Icon,
  iconClass,
  testId,
  children,
}: {
  readonly icon: LucideIcon;
  readonly iconClass?: string;
  readonly testId: string;
  readonly children: ReactNode;
}) => (
  <p data-testid={testId} className="mb-5 flex items-start gap-2.5 rounded-xl bg-surface-2 p-3 text-sm text-ink-2">
    <Icon className={clsx("mt-0.5 size-4 shrink-0", iconClass)} aria-hidden="true" />
    <span>{children}</span>
  </p>
);

function NoteForm({
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
