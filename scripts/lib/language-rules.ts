/**
 * Finds text that breaks the language rules of CONTRIBUTING.md: words, beginnings of comments, and names. It finds only
 * what a pattern can match.
 */

interface Relapse {
  /** The number of the line in its file. The first line is 1. */
  readonly line: number;
  readonly text: string;
}

interface LanguageRule {
  /** Matches the paths of the files to which the rule applies. The paths are relative to the root of the repository. */
  readonly files: RegExp;
  readonly pattern: RegExp;
  readonly advice: (found: string) => string;
}

const BARE_VERBS =
  "again|ask|check|close|come|deal|do|draw|find|fold|get|give|go|hear|keep|leave|look|make|mark|move|nudge|open|play|put|read|record|remove|run|say|see|send|set|settle|share|show|sit|stand|start|stop|take|tell|tend|there|try|wait|write";

/** Words that do not say which person they mean. */
const VAGUE_PEOPLE = "nobody|whoever|whomever|somebody|someone";

/** Words that we replaced and that kept coming back, each with the word to use instead. */
const REPLACED_WORDS: Readonly<Record<string, string>> = {
  wreck: "broken table",
  crowd: "bots",
  witness: "auditor",
  diary: "command log",
  waiter: "waitlist entry",
  newcomer: "new player",
  "mid-hand": "during a hand",
  "mid-street": "in a betting round",
};

/** Matches the paths of code, SQL, messages and documents. */
const TEXTS = /\.(tsx?|mjs|sql|prisma|md)$|messages\/.*\ben\.json$/;

/** Matches everything on a line of TypeScript or SQL that comes before the text of its comment. */
const COMMENT = "^.*?(?:\\/\\/|\\/\\*\\*?|^\\s*\\*|--) .*?";

/** Participles with which a comment must not begin, because its first sentence would have no subject. */
const PARTICIPLES =
  "Cached|Computed|Created|Fetched|Given|Grouped|Held|Kept|Loaded|Locked|Made|Measured|Opened|Ordered|Read|Stored|Used|Written";

const RULES: readonly LanguageRule[] = [
  {
    files: TEXTS,
    pattern: /\b([Hh]e|[Hh]im|[Hh]is|[Hh]imself|[Ss]he|[Hh]er|[Hh]ers|[Hh]erself)\b/g,
    advice: (found) => `"${found}": a player is they, a thing is it`,
  },
  {
    files: /\.(tsx?|mjs|sql|prisma)$/,
    pattern: new RegExp(`\\b(${Object.keys(REPLACED_WORDS).join("|")})s?\\b`, "gi"),
    advice: (found) =>
      `"${found}": say ${REPLACED_WORDS[found.toLowerCase().replace(/s$/, "")] ?? "the field's own word"}`,
  },
  {
    files: /\.(tsx?|mjs|sql|prisma)$/,
    pattern: new RegExp(`${COMMENT}(?<![\`"'@])\\b(${VAGUE_PEOPLE})\\b(?![\`"'@])`, "gim"),
    advice: (found) => `"${found}": name who it is`,
  },
  {
    files: /\.md$/,
    pattern: new RegExp(`(?<![\`"'@])\\b(${VAGUE_PEOPLE})\\b(?![\`"'@])`, "gi"),
    advice: (found) => `"${found}": name who it is`,
  },
  {
    files: /\.tsx?$/,
    pattern: /\/\*\*\s+(?:\*\s+)?(Whether|Who|Whom|Whose)\b/g,
    advice: (found) =>
      `a comment that begins with "${found}": name its subject, as in "True when …" or "The players who …"`,
  },
  {
    files: /\.(tsx?|mjs)$/,
    pattern: /(?:\/\*\*\s+(?:\*\s+)?|^\s*\/\/ )(Of|By|To whom|For whom|From whom|As (?:in|for|much|many))\b/gm,
    advice: (found) => `a comment that begins with "${found}": begin with its subject, as in "The seat of …"`,
  },
  {
    files: /\.(tsx?|mjs)$/,
    pattern: new RegExp(
      `(?:\\/\\*\\*\\s+(?:\\*\\s+)?|^\\s*\\/\\/ )(${PARTICIPLES}) (?:as|at|by|for|from|in|on|once|only|over|until|when|with)\\b`,
      "gm",
    ),
    advice: (found) => `a comment that begins with "${found}": say what it is about, as in "The list is …"`,
  },
  {
    files: /\.(tsx?|mjs|sql|prisma)$/,
    pattern: new RegExp(`${COMMENT}\\b((?:by|of) which)\\b`, "gm"),
    advice: (found) => `"${found}": say it in a sentence of its own`,
  },
  {
    files: /\.(tsx?|mjs|sql|prisma)$/,
    pattern: new RegExp(
      `${COMMENT}\\b((?:belongs? to|(?:is|are) in|sits? at|waits? in|links? to|leads? to) no)\\b(?! longer)`,
      "gm",
    ),
    advice: (found) => `"${found}": put the "not" before the verb`,
  },
  {
    files: /\.(tsx?|mjs|sql|prisma)$/,
    pattern: new RegExp(`${COMMENT}\\b(takes? (?:very )?long)\\b`, "gm"),
    advice: (found) => `"${found}": say "a long time"`,
  },
  {
    files: TEXTS,
    pattern: /\b[Dd]atabase(?:s? (?:is|are|was|were|has been|goes|went))? (away)\b/g,
    advice: (found) => `a database is "${found}": it is down`,
  },
  {
    files: TEXTS,
    pattern: /\b(?:[Pp]lay|[Hh]ands?|[Tt]ables?|[Rr]ooms?|[Tt]ournaments?|[Gg]ame) ((?:go|goes|went|plays) on)\b/g,
    advice: (found) => `"${found}": say "continues"`,
  },
  {
    files: TEXTS,
    pattern:
      /\b([Dd]r(?:aws?|ew|awn)) (?:(?:an?|the|its|their|new|fresh|random|other|no) )*(?:keys?|ids?|secrets?|tokens?|passwords?)\b/g,
    advice: (found) => `"${found}" a key or an id: it is created`,
  },
  {
    files: TEXTS,
    pattern: /(?<=\b(?:[Aa]|[Ee]ach|[Ee]very|[Ff]ailed|[Aa]nother) )(looks?)(?= (?:for|at)\b)/g,
    advice: (found) => `"${found}" as a noun: say "check" or "reveal"`,
  },
  {
    files: /^docs\/decisions\/.*\.md$/,
    pattern: /(Tried and left|^# \d{4})/gm,
    advice: (found) => `"${found}": the heading is "Tried and rejected", and a title has no number`,
  },
  {
    files: /(^|\/|\.)es\.json$/,
    pattern: /([Ff]icha de reglas|[Bb]ots de la casa)/g,
    advice: (found) => `"${found}": say "tarjeta de reglas" and "bots de la sala"`,
  },
  {
    files: /\.(tsx?|mjs|sql|prisma|md)$/,
    pattern: /(?<!\bthere )\b((?:is|are) none)\b(?! of\b)/g,
    advice: (found) => `"${found}": say "no …", "null" or "empty"`,
  },
  {
    files: /\.(tsx?|mjs|sql|prisma|md)$/,
    pattern: /(?:^|[.:;,*/-] )\b(So many|so many times as many|As many)\b/gm,
    advice: (found) => `"${found}": say which number it is`,
  },
  {
    files: /\.(tsx?|mjs)$/,
    pattern: /\bcatch(?: |\(\(|\(async \(| \()\(?(problem|err|e|reason|cause)\b(?=[):])/g,
    advice: (found) => `a caught "${found}": it is an error`,
  },
  {
    files: /^(apps|packages|scripts|bench|e2e)\/.*\.tsx?$/,
    pattern: new RegExp(`^export (?:async )?(?:function|const) (${BARE_VERBS})\\b`, "gm"),
    advice: (found) => `exported "${found}": a function's name is a verb and its object`,
  },
];

/** Matches the paths of files that may contain the forbidden words, because they define them. */
const EXEMPT =
  /^scripts\/(lib\/language-rules(\.test)?|structure\/repository-figures)\.ts$|^prisma\/migrations\/|(^|\/)generated\/|^LICENSE$|^CONTRIBUTING\.md$/;

/** Returns the places in a file that break a rule. Calls `read`, which returns the file's text, only if some rule applies to the file. */
export function findRelapses(file: string, read: () => string): Relapse[] {
  const rules = EXEMPT.test(file) ? [] : RULES.filter(({ files }) => files.test(file));
  if (rules.length === 0) return [];
  const text = read();
  return rules.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: text.slice(0, match.index).split("\n").length,
      text: advice(match[1] ?? match[0]),
    })),
  );
}
