/**
 * The grammar of the text of PokerStars, of this program, and of rooms that write in the same way: the first two lines of a hand, and the
 * words for players' actions.
 */
import type { TournamentFacts } from "../history.ts";
import { keyOf } from "../key-of.ts";
import { GAME_NAMES, LIMIT_NAMES, SYMBOLS, TREATED_AS_ALL_IN } from "../stars/names.ts";
import { amountIn, dateIn, SIGN } from "./amounts.ts";
import {
  chipsIn,
  type HeaderFault,
  seatOf,
  stakesOf,
  type TextGrammar,
  type TextHeader,
  tournamentOf,
} from "./grammar.ts";

const HAND = new RegExp(
  `^(?<site>.+?) (?:Zoom |Rush |Home Game )*(?:Hand|Game) #(?<id>[A-Z]{0,3}\\d{1,20}): *(?:\\{.*\\} *)?(?<tournament>(?:Zoom )?Tournament #\\d+[,:] .*?)?` +
    `(?<!Card |Split |\\+ )(?<game>Hold'em|Omaha Hi/Lo|Omaha) (?<limit>No Limit|Pot Limit|Fixed Limit|Limit) ` +
    `.*?\\((?<symbol>${SIGN}?)(?<low>[\\d.,]+)/${SIGN}?(?<high>[\\d.,]+)(?:\\([\\d.,]+\\))?(?: (?<code>[A-Z]{3}))?\\)(?<date>.*)$`,
);
const TABLE = /^Table '(?<name>.*)',? (?:(?<size>\d+)-max,? )?.*?Seat #(?<button>\d+) is the button/i;

function readHeader([first = "", second = ""]: readonly string[]): TextHeader | HeaderFault {
  const hand = HAND.exec(first.trim())?.groups;
  if (!hand) return "game";
  const { site = "", id = "", tournament, game = "", limit = "", symbol = "", low = "", high = "", code } = hand;
  const table = TABLE.exec(second.trim())?.groups;
  const button = Number(table?.button);
  if (!table || button > 10) return "table";
  const isTournament = tournament !== undefined;
  const structure = limit === "Fixed Limit" ? "fixed-limit" : keyOf(LIMIT_NAMES, limit);
  const kind = keyOf(GAME_NAMES, game);
  if (!structure || !kind) return "game";
  const bets = stakesOf(structure, chipsIn(low, isTournament), chipsIn(high, isTournament));
  if (!bets) return "stakes";
  const bySymbol = [...SYMBOLS].find(([, sign]) => sign === symbol)?.[0];
  return {
    id,
    site,
    game: kind,
    structure,
    ...bets,
    tournament: tournament === undefined ? null : readTournament(tournament, first),
    currency: isTournament ? "" : (code ?? bySymbol ?? "XPM"),
    startedAt: dateIn(hand.date ?? ""),
    tableName: table.name ?? "",
    tableSize: Number(table.size ?? 10),
    button: seatOf(button),
  };
}

/**
 * Reads a text such as `Tournament #797536898, $3.19+$0.31 USD `. A bounty may come between the two amounts. Also reads the level of the
 * hand.
 */
function readTournament(text: string, line: string): TournamentFacts {
  const [, id = ""] = /#(\d+)/.exec(text) ?? [];
  const [sums = ""] =
    /\S+(?: ?\+ ?\S+)+/.exec(text) ?? /[$€£]\d[\d.]*|\d[\d.]*(?=[$€£ ])/.exec(text.replace(/^.*?#\d+/, "")) ?? [];
  const [buyIn, second, third] = sums.split("+").map((part) => amountIn(part.trim()) ?? 0);
  const [, level = "I"] = /Level ?([IVXLC\d]{1,12})\b/.exec(line) ?? [];
  const fee = third ?? second;
  return tournamentOf(id, { buyIn, fee, bounty: third === undefined ? undefined : second, level: readLevel(level) });
}

const NUMERALS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** Reads a Roman numeral: `XI` gives 11. */
function readLevel(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const values = [...text].map((letter) => NUMERALS[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

export const STARS: TextGrammar = {
  name: "PokerStars",
  start:
    /^(?:[^\n:#]{1,100}) #[A-Z]{0,3}\d{1,20}: *(?:\{[^\n]{0,100}\} *)?(?:Tournament #|Zoom Tournament #|Hold'em|Omaha|[A-Z0-9])/gm,
  readHeader,
  seat: /^Seat (?<seat>\d{1,3}): (?<name>.+) \((?<stack>\S+) in chips(?:, [^)]*)?\)(?<gone>.*out of hand.*)?/,
  isMarker: /^\*\*\* /,
  markers: [
    [/^\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?:.*\[(?<cards>[^\]]*)\])?/, "street"],
    [/^\*\*\* (?:FIRST|SECOND) |^\*\*\* (?:FLOP|TURN|RIVER) \d/, "boards"],
    [/^\*\*\* SUMMARY \*\*\*/, "summary"],
    [/^\*\*\* HOLE CARDS \*\*\*/, "deal"],
    [/^\*\*\* SHOW ?DOWN \*\*\*/, "nothing"],
  ],
  speaks: /^: /,
  sayings: [
    [/^folds/, "fold"],
    [/^checks/, "check"],
    [/^calls (?<chips>.+)/, "call"],
    [/^bets (?<chips>.+)/, "bet"],
    [/^raises .* to (?<to>.+)/, "raise-to"],
    [/^(?:posts (?:the )?ante|ante processed) (?<chips>.+)/, "ante"],
    [/^posts small & big blinds (?<chips>.+)/, "both-blinds"],
    [/^posts small blind (?<chips>.+)/, "small-blind"],
    [/^posts (?:the )?big blind (?<chips>.+)/, "big-blind"],
    [/^(?:posts )?(?:straddle|button blind) (?<chips>.+)/, "straddle"],
    [/^posts (?:dead )?(?<chips>.+)/, "both-blinds"],
    [/^shows (?<cards>\[[^\]]*\])/, "shows"],
    [/^mucks/, "mucks"],
    [/^(?:doesn't|sits|is|shows|said|says)\b/, "nothing"],
  ],
  lines: [
    [/^Dealt to (?<name>.+?) (?<cards>\[[^\]]*\])/, "dealt"],
    [/^(?<name>.+?) collected (?<chips>.+?) from (?<pot>(?:main |side )?pot(?:-\d)?)/, "wins"],
    [new RegExp(`^(?<name>.+) ${TREATED_AS_ALL_IN}$`), "protected"],
  ],
  isStrict: true,
  hasSummary: true,
};
