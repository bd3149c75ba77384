"use client";
/** The tags this person gave to those he has met on this page, one store a window: all its tables show the same. */
import type { NoteTag, PlayerNote } from "@poker/db";
import { useEffect } from "react";
import { create } from "zustand";
import { readNotes } from "./notes.ts";

interface KnownTags {
  /** Whose they are; whoever comes after him on this page begins with none. */
  readonly author: string | null;
  /** Of whom the room was asked. */
  readonly asked: ReadonlySet<string>;
  readonly tags: ReadonlyMap<string, NoteTag>;
}
const NOTHING: KnownTags = { author: null, asked: new Set(), tags: new Map() };
export const useKnownTags = create<KnownTags>(() => NOTHING);

const of = (author: string): KnownTags => {
  const known = useKnownTags.getState();
  return known.author === author ? known : { ...NOTHING, author };
};

/** Asks for those of whom nothing is known yet, all at once; what was not answered is asked for again the next time. */
export async function learnTags(author: string, userIds: readonly string[], read = readNotes): Promise<void> {
  const known = of(author);
  const fresh = userIds.filter((id) => id !== author && !known.asked.has(id));
  if (fresh.length === 0) return;
  useKnownTags.setState({ ...known, asked: new Set([...known.asked, ...fresh]) });
  const notes = await read(fresh);
  if (useKnownTags.getState().author !== author) return;
  if (notes) return notes.forEach((note) => void noted(author, note));
  useKnownTags.setState(({ asked }) => ({ asked: new Set([...asked].filter((id) => !fresh.includes(id))) }));
}

/** What he has just noted, or looked up. */
export function noted(author: string, { userId, tag }: Pick<PlayerNote, "userId" | "tag">): void {
  const { asked, tags } = of(author);
  const changed = new Map(tags);
  if (tag) changed.set(userId, tag);
  else changed.delete(userId);
  useKnownTags.setState({ author, asked: new Set(asked).add(userId), tags: changed });
}

/** `author` null: nobody is signed in. */
export function useTags(author: string | null, userIds: readonly string[]): KnownTags["tags"] {
  const tags = useKnownTags((known) => (author !== null && known.author === author ? known.tags : NOTHING.tags));
  const who = [...userIds].sort().join(" ");
  useEffect(() => {
    if (author && who !== "") void learnTags(author, who.split(" "));
  }, [author, who]);
  return tags;
}
