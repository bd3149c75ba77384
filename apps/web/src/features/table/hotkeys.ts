/** Keys of the table, one list for what they do and for what the help says. */
import { useEffect, useRef } from "react";
import { useTile } from "./tile.ts";

export const HOTKEYS = {
  fold: "f",
  check: "k",
  call: "c",
  raise: "r",
  min: "1",
  half: "2",
  threeQuarters: "3",
  pot: "4",
  max: "5",
  more: "ArrowUp",
  less: "ArrowDown",
  readCards: "h",
  readBoard: "b",
  readPot: "p",
  readStacks: "s",
  readTurn: "l",
  mute: "m",
  chat: "/",
  view: "t",
  help: "?",
} as const;
export type Hotkey = keyof typeof HOTKEYS;

const NAMES = new Map<string, Hotkey>();
for (const name of Object.keys(HOTKEYS)) if (isHotkey(name)) NAMES.set(HOTKEYS[name], name);

function isHotkey(name: string): name is Hotkey {
  return Object.hasOwn(HOTKEYS, name);
}

export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

/** Only the size of a bet may run on while its key is held down. */
const REPEATS: ReadonlySet<Hotkey> = new Set(["more", "less"]);

/** The hotkey a press means; null: none, or a shortcut of the browser's. */
export function hotkeyOf(press: Press): Hotkey | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const name = NAMES.get(press.key.length === 1 ? press.key.toLowerCase() : press.key) ?? null;
  return name && press.repeat && !REPEATS.has(name) ? null : name;
}

/** Where a key belongs to what has the focus: who types is typing, a list or slider moves by its own arrows. */
const TYPING = "input:not([type=range]), textarea, select, [contenteditable], [role=dialog], [role=menu]";
const ARROWS = "input, [role=radio], [role=tab], [data-scrolls]";

const belongsElsewhere = (target: EventTarget | null, hotkey: Hotkey): boolean =>
  target instanceof Element &&
  target.closest(hotkey === "more" || hotkey === "less" ? `${TYPING}, ${ARROWS}` : TYPING) !== null;

/** What the keys do while this is on the page; a key without a handler is left alone. */
export function useHotkeys(wanted: boolean, handlers: { readonly [H in Hotkey]?: (() => void) | undefined }): void {
  // Of several tables the keys are for one.
  const tile = useTile();
  const on = wanted && tile?.focused !== false;
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const hotkey = hotkeyOf(event);
      const handler = hotkey && latest.current[hotkey];
      if (!hotkey || !handler || event.defaultPrevented || belongsElsewhere(event.target, hotkey)) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [on]);
}
