"use client";
/** The words about friends for the components below `FriendWords`, in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { FriendMessages } from "../../messages/friends.ts";

export const { Words: FriendWords, useWords: useFriendWords } = createWords<FriendMessages>("FriendWords");
