"use client";
import type { NoteTag } from "@poker/protocol";
import { useEffect, useState } from "react";
import { fetchPlayerNote, type NoteRefusalCode, type NoteWithMute, saveNote } from "./notes-api.ts";
import { rememberTag } from "./tag-store.ts";
import type { SetPlayerMuted } from "./use-player-sheet.tsx";

interface KeptNote {
  /** null until it is fetched. */
  readonly kept: NoteWithMute | null;
  /** Why the last request was not done; null when it was. */
  readonly problem: NoteRefusalCode | null;
  /** Resolves to true when it was saved. */
  readonly save: (tag: NoteTag | null, text: string) => Promise<boolean>;
  readonly setMuted: (isMuted: boolean) => Promise<void>;
  /** The room has muted the player, or ended that, by itself. */
  readonly noteMuted: (isMuted: boolean) => void;
}

/** The note that the author keeps of a player, and whether they have muted the player; fetched anew, so that it is up to date. */
export function useKeptNote(authorId: string, userId: string, setPlayerMuted: SetPlayerMuted): KeptNote {
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
