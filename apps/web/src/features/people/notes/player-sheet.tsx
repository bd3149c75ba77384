"use client";
import { avatarSeedOf, type BotStyle, MAX_NOTE_LENGTH, type NoteRefusalCode, type NoteTag } from "@poker/protocol";
import { clsx } from "clsx";
import { BadgeCheck, Bot, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { Problem } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { FriendActions } from "./friend-actions.tsx";
import { NoteForm } from "./note-form.tsx";
import { fetchPlayerNote, type NoteWithMute, saveNote } from "./notes-api.ts";
import { rememberTag } from "./tag-store.ts";
import type { PlayerRef, SetPlayerMuted } from "./use-player-sheet.tsx";

interface KeptNote {
  /** The note, and whether the player is muted; null until they have been fetched. */
  readonly kept: NoteWithMute | null;
  /** Why the last request failed; null when it succeeded. */
  readonly problem: NoteRefusalCode | null;
  /** Saves the note. Resolves with true on success. */
  readonly save: (tag: NoteTag | null, text: string) => Promise<boolean>;
  readonly setMuted: (isMuted: boolean) => Promise<void>;
  /** To be called when the room has muted or unmuted the player because the user has blocked or unblocked them. */
  readonly noteMuted: (isMuted: boolean) => void;
}

/**
 * Keeps the author's note on the player, and whether the author has muted the player. Fetches both when the sheet
 * opens, so that they are up to date.
 */
function useKeptNote(authorId: string, userId: string, setPlayerMuted: SetPlayerMuted): KeptNote {
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
  const noteMuted = (isMuted: boolean) => setKept((now) => now && { ...now, isMuted });
  return {
    kept,
    problem,
    noteMuted,
    async save(tag, text) {
      const refused = await saveNote({ userId, tag, text });
      setProblem(refused);
      if (refused) return false;
      rememberTag(authorId, { userId, tag });
      return true;
    },
    async setMuted(isMuted) {
      const done = await setPlayerMuted(userId, isMuted);
      setProblem(done ? null : "unavailable");
      if (done) noteMuted(isMuted);
    },
  };
}

/**
 * A sheet with the author's tag and note on a player, and with buttons to mute, befriend or block the player. Its data
 * is fetched when it opens, so that it is up to date.
 */
export function PlayerSheet({
  authorId,
  player,
  botStyle,
  setPlayerMuted,
  onClose,
}: {
  readonly authorId: string;
  readonly player: PlayerRef;
  /** The style of a bot. null for a person, or when the bot's style is not known. */
  readonly botStyle: BotStyle | null;
  readonly setPlayerMuted: SetPlayerMuted;
  readonly onClose: () => void;
}) {
  const t = useTranslations("notes");
  const inTable = useTranslations("table");
  const { userId, name, isBot, isStaff } = player;
  const { kept, problem, save, setMuted, noteMuted } = useKeptNote(authorId, userId, setPlayerMuted);
  const [isBlocked, setBlocked] = useState(false);
  const noteBlocked = (blocked: boolean) => {
    // Blocking a player also mutes them, and unblocking unmutes them. Without a change of the block, nothing changes,
    // so a player who is only muted stays muted.
    if (blocked !== isBlocked) noteMuted(blocked);
    setBlocked(blocked);
  };
  const saveAndClose = async (tag: NoteTag | null, text: string) => {
    if (await save(tag, text)) onClose();
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
            disabled={isBlocked}
            onChange={(on) => void setMuted(on)}
          />
        </div>
      ) : (
        !problem && <p role="status">{t("loading")}</p>
      )}
      {!isBot && <FriendActions userId={userId} name={name} onBlocked={noteBlocked} />}
      <Problem>{problem && problem !== "note-too-long" && t(`errors.${problem}`, { max: MAX_NOTE_LENGTH })}</Problem>
    </Sheet>
  );
}

/** Shows one fact about a player that comes from the room. */
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
