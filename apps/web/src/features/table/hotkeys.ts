/** Keys of the table, one list for what they do and for what the help says. */
import { useEffect, useMemo, useRef } from "react";
import { usePreferences } from "../../ui/preferences.ts";
import { useTile } from "./tile.ts";
import type { useWords } from "./words.ts";

export const HOTKEYS = {
  fold: "f",
  check: "k",
  call: "c",
  raise: "r",
  min: "1",
  share1: "2",
  share2: "3",
  share3: "4",
  max: "5",
  more: "ArrowUp",
  less: "ArrowDown",
  show: "v",
  muck: "x",
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

function isHotkey(name: string): name is Hotkey {
  return Object.hasOwn(HOTKEYS, name);
}
const ALL = Object.keys(HOTKEYS).filter(isHotkey);

export type Keys = Readonly<Record<Hotkey, string>>;
/** Keys that a player has set himself. */
export type OwnKeys = Readonly<Record<string, string>>;

const ARROW_KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

/** A key as it is kept; null: one that moves the focus, presses buttons or closes what is open, and is not to be had. */
export function keyFor(key: string): string | null {
  if (/^[^\s\p{C}]$/u.test(key)) return key.toLowerCase();
  return ARROW_KEYS.find((arrow) => arrow === key) ?? null;
}

/** "F", "↑". */
export function keyWords(t: ReturnType<typeof useWords>, key: string): string {
  const arrow = ARROW_KEYS.find((one) => one === key);
  return arrow ? t(`hotkey.keys.${arrow}`) : key.toUpperCase();
}

/** Every hotkey with the key it has now. Of what is kept only what makes sense counts. */
export function keysWith(own: OwnKeys): Keys {
  const keys: Record<Hotkey, string> = { ...HOTKEYS };
  for (const name of ALL) keys[name] = keyFor(own[name] ?? "") ?? keys[name];
  return new Set(Object.values(keys)).size === ALL.length ? keys : HOTKEYS;
}

/** Gives a hotkey another key; whichever had that one gets the old one, so that every key does one thing. */
export function rebound(own: OwnKeys, hotkey: Hotkey, key: string): OwnKeys {
  const keys = keysWith(own);
  const other = ALL.find((name) => keys[name] === key);
  return { ...keys, ...(other && { [other]: keys[hotkey] }), [hotkey]: key };
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
export function hotkeyOf(press: Press, keys: Keys): Hotkey | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = keyFor(press.key);
  const name = ALL.find((one) => keys[one] === key) ?? null;
  return name && press.repeat && !REPEATS.has(name) ? null : name;
}

/** Where a key belongs to what has the focus: who types is typing, a list or slider moves by its own arrows. */
const TYPING = "input:not([type=range]), textarea, select, [contenteditable], [role=dialog], [role=menu]";
const ARROWS = "input, [role=radio], [role=tab], [data-scrolls]";

const belongsElsewhere = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(key.startsWith("Arrow") ? `${TYPING}, ${ARROWS}` : TYPING) !== null;

/** The keys as this player has them. */
export function useKeys(): Keys {
  const own = usePreferences((preferences) => preferences.keys);
  return useMemo(() => keysWith(own), [own]);
}

/** What the keys do while this is on the page; a key without a handler is left alone. */
export function useHotkeys(wanted: boolean, handlers: { readonly [H in Hotkey]?: (() => void) | undefined }): void {
  // Of several tables the keys are for one.
  const tile = useTile();
  const on = wanted && tile?.focused !== false;
  const keys = useKeys();
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const hotkey = hotkeyOf(event, keys);
      const handler = hotkey && latest.current[hotkey];
      if (!hotkey || !handler || event.defaultPrevented || belongsElsewhere(event)) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [on, keys]);
}
