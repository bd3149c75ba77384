"use client";
/**
 * The user's tags on the players of this page. All tables of a window share this store, so that they show the same
 * tags.
 */
import type { NoteTag, PlayerNote } from "@poker/protocol";
import { useEffect } from "react";
import { create } from "zustand";
import { fetchNotes } from "./notes-api.ts";

interface TagStoreState {
  /**
   * The user who gave these tags; null until tags are loaded. When another user signs in on this page, the tags are
   * thrown away.
   */
  readonly authorId: string | null;
  /** The ids of the players whose tags have been requested. */
  readonly requestedIds: ReadonlySet<string>;
  readonly tags: ReadonlyMap<string, NoteTag>;
}
const NO_TAGS_KNOWN: TagStoreState = { authorId: null, requestedIds: new Set(), tags: new Map() };
export const useTagStore = create<TagStoreState>(() => NO_TAGS_KNOWN);

const tagStateOf = (authorId: string): TagStoreState => {
  const known = useTagStore.getState();
  return known.authorId === authorId ? known : { ...NO_TAGS_KNOWN, authorId };
};

/**
 * Fetches all tags that have not been requested yet, in one request. If the request fails, the next call repeats it.
 */
export async function loadTags(author: string, userIds: readonly string[], fetchNotesOf = fetchNotes): Promise<void> {
  const known = tagStateOf(author);
  const fresh = userIds.filter((id) => id !== author && !known.requestedIds.has(id));
  if (fresh.length === 0) return;
  useTagStore.setState({ ...known, requestedIds: new Set([...known.requestedIds, ...fresh]) });
  const notes = await fetchNotesOf(fresh);
  if (useTagStore.getState().authorId !== author) return;
  if (notes) return notes.forEach((note) => void rememberTag(author, note));
  useTagStore.setState(({ requestedIds }) => ({
    requestedIds: new Set([...requestedIds].filter((id) => !fresh.includes(id))),
  }));
}

/** Stores a tag that was just saved or fetched. */
export function rememberTag(authorId: string, { userId, tag }: Pick<PlayerNote, "userId" | "tag">): void {
  const { requestedIds, tags } = tagStateOf(authorId);
  const changed = new Map(tags);
  if (tag) changed.set(userId, tag);
  else changed.delete(userId);
  useTagStore.setState({ authorId, requestedIds: new Set(requestedIds).add(userId), tags: changed });
}

/**
 * Returns the tags on these players, and fetches those that are not known. `author` is null when no user is signed in.
 */
export function useTags(author: string | null, userIds: readonly string[]): TagStoreState["tags"] {
  const tags = useTagStore((known) => (author !== null && known.authorId === author ? known.tags : NO_TAGS_KNOWN.tags));
  const who = [...userIds].sort().join(" ");
  useEffect(() => {
    if (author && who !== "") void loadTags(author, who.split(" "));
  }, [author, who]);
  return tags;
}
