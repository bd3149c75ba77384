"use client";
import { lazy, useState } from "react";
import { Fetched, fetched } from "../../ui/fetched.tsx";
import { useMedia } from "../../ui/media.ts";
import { usePreferences } from "../../ui/preferences.ts";
import type { TalkProps } from "./talk.tsx";

const fetchAside = () => import("./chat-aside.tsx");
const fetchSheet = () => import("./chat-sheet.tsx");
const ChatAside = lazy(fetched(() => fetchAside().then((file) => ({ default: file.ChatAside }))));
const ChatSheet = lazy(fetched(() => fetchSheet().then((file) => ({ default: file.ChatSheet }))));

export const preloadTalk = (): Promise<unknown> => Promise.all([fetchAside(), fetchSheet()]);

/** Wide enough for a column beside the felt. */
const BESIDE = "(min-width: 80rem) and (min-height: 35.0625rem)";

export interface ChatPlace {
  readonly beside: boolean;
  readonly open: boolean;
  readonly focus: number;
  toggle(): void;
  /** Opens it, with the cursor in it. */
  write(): void;
  close(): void;
}

/** Where the talk is, and whether it is open. Beside the felt it stays as it was left; over the table it opens when it is asked for. */
export function useChatPlace(mayBeBeside: boolean): ChatPlace {
  const wide = useMedia(BESIDE);
  const beside = wide && mayBeBeside;
  const { chatOpen, choose } = usePreferences();
  const [over, setOver] = useState(false);
  const [focus, setFocus] = useState(0);
  const open = beside ? chatOpen : over;
  const set = (value: boolean) => (beside ? choose({ chatOpen: value }) : setOver(value));
  return {
    beside,
    open,
    focus,
    toggle: () => set(!open),
    write: () => {
      set(true);
      setFocus((times) => times + 1);
    },
    close: () => set(false),
  };
}

/** The talk in its place; fetched when it is opened. */
export function TableTalk({
  place,
  yourTurn,
  ...talk
}: Omit<TalkProps, "focus"> & { readonly place: ChatPlace; readonly yourTurn: boolean }) {
  const { beside, open, focus, close } = place;
  if (!open) return null;
  return (
    <Fetched>
      {beside ? (
        <ChatAside {...talk} focus={focus} onClose={close} />
      ) : (
        <ChatSheet {...talk} focus={focus} yourTurn={yourTurn} onClose={close} />
      )}
    </Fetched>
  );
}
