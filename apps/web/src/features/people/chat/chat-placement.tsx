"use client";
import { useState } from "react";
import { useMediaQuery } from "../../../ui/browser-value.ts";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import type { ChatPanelProps } from "./chat-panel.tsx";

const loadFrames = () => import("./chat-frames.tsx");
const ChatAside = lazyPart(loadFrames, (file) => file.ChatAside);
const ChatSheet = lazyPart(loadFrames, (file) => file.ChatSheet);
export const preloadChat = (): Promise<unknown> => Promise.all([ChatAside.preload(), ChatSheet.preload()]);

/** Matches windows that are large enough for a chat column beside the felt. */
const BESIDE_QUERY = "(min-width: 80rem) and (min-height: 35.0625rem)";

export interface ChatPlacement {
  readonly isBeside: boolean;
  readonly isOpen: boolean;
  readonly focusRequests: number;
  /** Opens the chat and moves the focus into its field. If the chat is open, closes it instead. */
  toggleOpen(): void;
  /** Opens the chat if it is closed, and moves the focus into its field. */
  openAndFocus(): void;
  closeChat(): void;
}

/**
 * Decides where the chat is shown and whether it is open. Beside the felt, a stored preference says whether it is open.
 * Over the table, it is closed at first.
 */
export function useChatPlacement(allowBeside: boolean): ChatPlacement {
  const wide = useMediaQuery(BESIDE_QUERY);
  const isBeside = wide && allowBeside;
  const { chatOpen, setPreferences } = usePreferences();
  const [over, setOver] = useState(false);
  const [focusRequests, setFocus] = useState(0);
  const isOpen = isBeside ? chatOpen : over;
  const set = (value: boolean) => (isBeside ? setPreferences({ chatOpen: value }) : setOver(value));
  const openAndFocus = () => {
    set(true);
    setFocus((times) => times + 1);
  };
  const closeChat = () => set(false);
  return { isBeside, isOpen, focusRequests, toggleOpen: isOpen ? closeChat : openAndFocus, openAndFocus, closeChat };
}

/** Shows the chat beside the felt or over the table. The code of the chat is fetched when the chat is opened. */
export function PlacedChat({
  placement,
  isToAct,
  ...panel
}: Omit<ChatPanelProps, "focusRequests"> & { readonly placement: ChatPlacement; readonly isToAct: boolean }) {
  const { isBeside, isOpen, focusRequests, closeChat } = placement;
  if (!isOpen) return null;
  return (
    <LazyBoundary>
      {isBeside ? (
        <ChatAside {...panel} focusRequests={focusRequests} onClose={closeChat} />
      ) : (
        <ChatSheet {...panel} focusRequests={focusRequests} isToAct={isToAct} onClose={closeChat} />
      )}
    </LazyBoundary>
  );
}
