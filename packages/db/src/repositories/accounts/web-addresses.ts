/**
 * Finds web addresses in the names of players and in the titles of private games. Everybody in the room reads these texts, so people would
 * use them for advertisements and for links to fake rooms. Fault 126
 */
import { toNameKey } from "./name-keys.ts";

/** Endings that occur only in web addresses. They count even when there are spaces around their dot. */
const CLEAR_ENDINGS = toKeys(`
  app bet biz bot casino chat click cloud club com dev edu fun gg gov info ink live link money net online org page poker pro shop site
  space store stream tech top vip win wtf xyz
`);
/** Endings that are also words or parts of abbreviations. They count only when there is no space before or after their dot. */
const OTHER_ENDINGS = toKeys(`
  ac ad ae ag ai al am ar as at au ba be bg bh bo br bz ca cc cd ch ci cl cm cn co cr cu cx cy cz de dk do ec ee eg es eu fi fm fo fr ga
  ge gl gr gs gt gy hk hn hr ht hu id ie il im in io iq ir is it jm jo jp ke kg kr kw ky kz la lb li lk lt lu lv ly ma mc md me mk ml mn
  mo ms mt mu mx my na ng ni nl no np nu nz om pa pe ph pk pl pr ps pt pw py qa re ro rs ru sa sc se sg sh si sk sm sn so st su sv sx sy
  tc tf tg th tk tl tn to tr tt tv tw ua ug uk us uy uz va vc ve vg vn vu ws za
`);

function toKeys(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(toNameKey));
}

const LABEL = "[\\p{L}\\d][\\p{L}\\d-]*";
/** Words that people write in place of a dot. */
const SAID_DOT = /\s*[([{]?\b(?:dot|punto)\b[)\]}]?\s*/gu;
const SCHEME = /\p{L}[\p{L}\d+.-]*:\s*\/|\bwww\d?[\s.]|\bxn--|\blocalhost\b/u;
const IP_ADDRESS = /\b\d{1,3}(?:\s*\.\s*\d{1,3}){3}\b/u;

/** Returns true for a title that contains a web address, even without "https", with spaces around its dots, or with a word for a dot. */
export function isWebAddress(text: string): boolean {
  const plain = text.normalize("NFKC").toLowerCase();
  return SCHEME.test(plain) || IP_ADDRESS.test(plain) || [plain, plain.replaceAll(SAID_DOT, ".")].some(hasHost);
}

/**
 * Returns true for a name that begins with "www" or has a dot before one of `CLEAR_ENDINGS`. Other endings are allowed, because a dot in a
 * name may stand between two words: "Ada.Lovelace".
 */
export const namesWebSite = (name: string): boolean =>
  /^www\b/iu.test(name) || endingsOf(name, "").some((ending) => isOneOf(ending, CLEAR_ENDINGS));

const hasHost = (text: string): boolean =>
  endingsOf(text, "").some((ending) => isOneOf(ending, CLEAR_ENDINGS) || isOneOf(ending, OTHER_ENDINGS)) ||
  endingsOf(text, "\\s*").some((ending) => isOneOf(ending, CLEAR_ENDINGS)) ||
  hasPath(text);

/** Returns true when the text has an ending of `CLEAR_ENDINGS` followed by a slash and a path, as in "discord gg/room". */
const hasPath = (text: string): boolean =>
  [...text.matchAll(new RegExp(`(${LABEL})/[\\p{L}\\d]{2,}`, "gu"))].some(([, ending = ""]) =>
    isOneOf(ending, CLEAR_ENDINGS),
  );

/** Returns the word after each dot that joins two words. When `gap` is empty, a comma counts as a dot too. */
const endingsOf = (text: string, gap: string): readonly string[] =>
  [...text.matchAll(new RegExp(`(?<=${LABEL}${gap}[.${gap === "" ? "," : ""}]${gap})${LABEL}`, "gu"))].map(
    ([ending]) => ending,
  );

/** Compares the keys of the endings. So an ending is found even when digits or accents disguise its letters. */
const isOneOf = (ending: string, endings: ReadonlySet<string>): boolean =>
  [ending, ending.replaceAll("3", "e")].some((each) => endings.has(toNameKey(each)));
