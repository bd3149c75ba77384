/** Recognises files of rooms whose format this program cannot read, so that a refusal can name the room. */

/** Patterns that match the first lines of these rooms' files. They match no file in a format that this program can read. */
const OTHER_FORMATS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["PartyPoker", /^\*{5} Hand History [Ff]or Game |^#Game No : \d+/m],
  ["iPoker", /<session\b|<game gamecode=/],
  ["Merge", /<description type=|<game id="\d+-\d+"/],
  ["OnGame", /^\*{5} History for hand /m],
  ["Boss Media", /<HISTORY ID=/],
  ["Everest", /^EverestPoker Game #|<SESSION [^>]*everest/im],
  ["Everleaf", /^(?:Everleaf Gaming|[A-Za-z.]+) Game #\d+\s*$[\s\S]{0,40}\*{5} Hand history for game/m],
  ["Microgaming", /<Game hhversion=/],
  ["PKR", /^Starting Hand #|^Table #\d+/m],
  ["Absolute Poker or UltimateBet", /^Stage #\w*\d+/m],
  ["Entraction", /^Game # \d+ - /m],
  ["Winning Poker", /^Game (?:ID|started at): /m],
  ["PokerNow", /^entry,at,order/m],
];

/** How many characters at the start of a file are searched. */
const HEAD_CHARS = 20_000;

/** Returns the room's name. Returns null when the file is not from one of these rooms. */
export function otherFormatOf(text: string): string | null {
  const head = text.slice(0, HEAD_CHARS);
  return OTHER_FORMATS.find(([, sign]) => sign.test(head))?.[0] ?? null;
}
