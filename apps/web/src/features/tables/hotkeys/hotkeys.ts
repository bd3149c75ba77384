/** The keyboard shortcuts at the table. One list defines both what each key does and what the help says. */
import { useEffect, useMemo, useRef } from "react";
import type { Translate } from "../../../ui/card-text.ts";
import { usePreferences } from "../../../ui/preferences.ts";
import { useTablePane } from "../open-tables/table-pane.ts";

export const DEFAULT_KEYS = {
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
export type Hotkey = keyof typeof DEFAULT_KEYS;

function isHotkey(name: string): name is Hotkey {
  return Object.hasOwn(DEFAULT_KEYS, name);
}
const HOTKEY_NAMES = Object.keys(DEFAULT_KEYS).filter(isHotkey);

type KeyBindings = Readonly<Record<Hotkey, string>>;
/** The keys that a player has set in place of the defaults, keyed by hotkey. */
type CustomKeys = Readonly<Record<string, string>>;

const ARROW_KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

/**
 * Returns the key as it is stored. Returns null when the key cannot be a hotkey, because browsers use it to move the focus, press buttons
 * or close dialogs.
 */
export function normalizeKey(key: string): string | null {
  if (/^[^\s\p{C}]$/u.test(key)) return key.toLowerCase();
  return ARROW_KEYS.find((arrow) => arrow === key) ?? null;
}

/** Returns the name that the page shows for a key, such as "F" or "↑". */
export function keyText(t: Translate, key: string): string {
  const arrow = ARROW_KEYS.find((name) => name === key);
  return arrow ? t(`hotkey.keys.${arrow}`) : key.toUpperCase();
}

/** Returns the key of every hotkey. Ignores stored keys that are invalid. If two hotkeys share a key, returns the defaults. */
export function resolveKeys(custom: CustomKeys): KeyBindings {
  const keys: Record<Hotkey, string> = { ...DEFAULT_KEYS };
  for (const name of HOTKEY_NAMES) keys[name] = normalizeKey(custom[name] ?? "") ?? keys[name];
  return new Set(Object.values(keys)).size === HOTKEY_NAMES.length ? keys : DEFAULT_KEYS;
}

/**
 * Gives a hotkey another key. If that key already belongs to a second hotkey, the two hotkeys swap keys, so that every key does one thing.
 */
export function rebindKey(custom: CustomKeys, hotkey: Hotkey, key: string): CustomKeys {
  const keys = resolveKeys(custom);
  const other = HOTKEY_NAMES.find((name) => keys[name] === key);
  return { ...keys, ...(other && { [other]: keys[hotkey] }), [hotkey]: key };
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

/** The hotkeys that repeat while their key is held down. They change the size of a bet; every other hotkey acts once per press. */
const REPEATABLE_HOTKEYS: ReadonlySet<Hotkey> = new Set(["more", "less"]);

/** Returns the hotkey that was pressed. Returns null when the key is not a hotkey, or when the press is a browser shortcut. */
export function matchHotkey(press: KeyPress, keys: KeyBindings): Hotkey | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = normalizeKey(press.key);
  const name = HOTKEY_NAMES.find((hotkey) => keys[hotkey] === key) ?? null;
  return name && press.repeat && !REPEATABLE_HOTKEYS.has(name) ? null : name;
}

/**
 * Matches elements that handle keys themselves while they have the focus. Text fields handle all keys; lists and sliders handle the arrows.
 */
const TYPING_SELECTOR =
  "input:not([type=range]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [data-keeps-letters]";
/**
 * Marks an element beside a text field. A player who types while the element has the focus meant to type in the field, so these letters
 * trigger no hotkey.
 */
export const KEEPS_LETTERS = { "data-keeps-letters": "" } as const;
const ARROW_KEY_SELECTOR = "input, [role=radio], [role=tab], [data-scrolls]";

const belongsToFocusedElement = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(key.startsWith("Arrow") ? `${TYPING_SELECTOR}, ${ARROW_KEY_SELECTOR}` : TYPING_SELECTOR) !== null;

/** Returns the key of every hotkey: the player's own key, or else the default. */
export function useKeyBindings(): KeyBindings {
  const custom = usePreferences((preferences) => preferences.keys);
  return useMemo(() => resolveKeys(custom), [custom]);
}

/** Handles hotkeys while the component that calls this hook is mounted. A key without a handler keeps its normal effect. */
export function useHotkeys(enabled: boolean, handlers: { readonly [H in Hotkey]?: (() => void) | undefined }): void {
  // On a page of several tables, only the focused table reacts to the keys.
  const pane = useTablePane();
  const isActive = enabled && pane?.isFocused !== false;
  const keys = useKeyBindings();
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const hotkey = matchHotkey(event, keys);
      const handler = hotkey && latest.current[hotkey];
      if (!hotkey || !handler || event.defaultPrevented || belongsToFocusedElement(event)) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isActive, keys]);
}
