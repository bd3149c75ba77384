/**
 * Computes the design system's colours from the colours that an owner chooses, and finds texts that could not be read in them. This file
 * repeats the values of `tokens.css` that it needs, and a test compares them. Decision 0112
 */
import { clampChroma, converter, formatHex, wcagContrast } from "culori";

export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** The colours that an owner has chosen, as `#rrggbb`. null means the default colour. */
export interface Look {
  readonly accentDark: string | null;
  readonly accentLight: string | null;
  readonly felt: string | null;
}

/** Values of CSS variables of the design system, by name without the leading dashes. */
type Tokens = Readonly<Record<string, string>>;

/** The backgrounds on which links and marks in the accent colour appear. */
const SURFACES = {
  dark: {
    room: "oklch(0.19 0.012 200)",
    surface: "oklch(0.228 0.013 200)",
    "surface-2": "oklch(0.268 0.014 200)",
    pod: "oklch(0.205 0.012 200)",
  },
  light: {
    room: "oklch(0.945 0.013 85)",
    surface: "oklch(0.978 0.008 88)",
    "surface-2": "oklch(0.915 0.014 85)",
    pod: "oklch(0.985 0.006 90)",
  },
} as const satisfies Record<Theme, Tokens>;

/** The default colours of the accent, the felt, and the texts on the felt. */
const DESIGN = {
  dark: {
    brass: "oklch(0.8 0.11 85)",
    felt: "oklch(0.38 0.055 172)",
    "on-felt": "oklch(0.975 0.01 95)",
    "on-felt-2": "oklch(0.87 0.022 165)",
  },
  light: {
    brass: "oklch(0.8 0.11 85)",
    felt: "oklch(0.445 0.06 172)",
    "on-felt": "oklch(0.985 0.008 95)",
    "on-felt-2": "oklch(0.925 0.02 165)",
  },
} as const satisfies Record<Theme, Tokens>;
/** The colours that the settings form shows until an owner chooses others. */
export const DESIGN_LOOK: Readonly<Record<keyof Look, string>> = {
  accentDark: toHex(DESIGN.dark.brass),
  accentLight: toHex(DESIGN.light.brass),
  felt: toHex(DESIGN.dark.felt),
};
/** The colours in which wins are written on the felt. They are the same in both themes. */
const WINS_ON_FELT = { "win-on-felt": "oklch(0.9 0.12 150)", "low-on-felt": "oklch(0.88 0.09 235)" } as const;

/** The text colours that are tried on buttons in the accent colour. */
const DARK_TEXT = "oklch(0.22 0.035 80)";
const WHITE = "#ffffff";
/** The last resort for text: when white cannot be read on a colour, black can. */
const BLACK = "#000000";

/** The contrast that WCAG requires for text. */
const TEXT_RATIO = 4.5;
/** The contrast that WCAG requires for marks that are needed to understand a page. */
const MARK_RATIO = 3;
/** How much the search for a shade changes the lightness in each step. */
const STEP = 0.01;

const toOklch = converter("oklch");

function toHex(colour: string): string {
  const hex = formatHex(colour);
  if (hex === undefined) throw new Error(`no colour: ${colour}`);
  return hex;
}

/** Returns the colour with a changed lightness, limited to colours that screens can show. */
function withLightness(colour: string, change: number): string {
  const parsed = toOklch(colour);
  if (!parsed) throw new Error(`no colour: ${colour}`);
  const lightness = Math.min(1, Math.max(0, parsed.l + change));
  return formatHex(clampChroma({ ...parsed, l: lightness }, "oklch"));
}

const lowestContrast = (colour: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => wcagContrast(colour, other)));

/**
 * Returns the first of the colours in which text can be read on all the colours in `under`. When there is none, returns white if it can be
 * read, and else black.
 */
export const pickTextColour = (colours: readonly string[], under: readonly string[]): string =>
  toHex([...colours, WHITE].find((colour) => lowestContrast(colour, under) >= TEXT_RATIO) ?? BLACK);

/**
 * Returns the shade nearest to the accent that has at least the contrast `ratio` with every colour in `under`. A positive `step` makes the
 * shade lighter, a negative one darker.
 */
function findShade(accent: string, under: readonly string[], ratio: number, step: number): string {
  let shade = toHex(accent);
  for (let steps = 1; lowestContrast(shade, under) < ratio && steps * STEP <= 1; steps++)
    shade = withLightness(accent, step * steps);
  return shade;
}

/**
 * Returns the variables that follow from an accent colour: the colour of buttons, its shade while the pointer is over a button, its shade
 * for links and marks, and the colour of text on buttons.
 */
function accentTokens(accent: string, theme: Theme) {
  const text = pickTextColour([DARK_TEXT], [accent]);
  return {
    brass: accent,
    "brass-deep": withLightness(accent, text === WHITE ? -0.05 : 0.05),
    "brass-ink": findShade(accent, Object.values(SURFACES[theme]), TEXT_RATIO, theme === "dark" ? STEP : -STEP),
    "on-brass": text,
  };
}

const feltTokens = (felt: string): Tokens => ({
  felt,
  "felt-lit": withLightness(felt, 0.06),
  "felt-deep": withLightness(felt, -0.045),
  "felt-edge": withLightness(felt, -0.1),
});

const accentOf = (look: Look, theme: Theme): string | null => (theme === "dark" ? look.accentDark : look.accentLight);

/** Returns the colours of a button and its text, for use outside the room's pages, such as in mails. */
export function buttonColours(look: Look, theme: Theme): { readonly ground: string; readonly text: string } {
  const { brass, "on-brass": text } = accentTokens(accentOf(look, theme) ?? toHex(DESIGN[theme].brass), theme);
  return { ground: brass, text };
}

/** Returns the variables whose values the owner's colours change in a theme. */
export function lookTokens(look: Look, theme: Theme): Tokens {
  const accent = accentOf(look, theme);
  if (accent === null && look.felt === null) return {};
  const { brass, felt } = DESIGN[theme];
  // In both themes the felt carries white text. So a mark that is lighter than the felt is visible wherever that text can be read.
  const mark = findShade(accent ?? brass, [look.felt ?? felt], MARK_RATIO, STEP);
  return { ...(accent && accentTokens(accent, theme)), ...(look.felt && feltTokens(look.felt)), "brass-felt": mark };
}

/**
 * Returns the style sheet for an owner's colours; empty when the owner has chosen none. It contains no quotes, because a page would escape
 * them.
 */
export const lookCss = (look: Look): string =>
  THEMES.flatMap((theme) => {
    const tokens = Object.entries(lookTokens(look, theme)).map(([name, value]) => `--${name}:${value}`);
    const selector = theme === "dark" ? ":root,[data-theme=dark]" : "[data-theme=light]";
    return tokens.length === 0 ? [] : [`${selector}{${tokens.join(";")}}`];
  }).join("\n");

const LOOK_PAIRS = ["button", "link", "felt-text"] as const;

/** A text whose contrast with its background is too low. */
interface LookProblem {
  readonly pair: (typeof LOOK_PAIRS)[number];
  readonly theme: Theme;
  /** The measured contrast. */
  readonly ratio: number;
  /** The contrast that is required. */
  readonly needed: number;
  /** The setting that causes the low contrast. */
  readonly field: keyof Look;
}

/** Returns the texts whose contrast would be too low in these colours, theme by theme. */
export function findLookProblems(look: Look): readonly LookProblem[] {
  return THEMES.flatMap((theme) => {
    const tokens: Tokens = { ...DESIGN[theme], ...WINS_ON_FELT, ...lookTokens(look, theme) };
    const of = (name: string): string => tokens[name] ?? "";
    const accent = theme === "dark" ? "accentDark" : "accentLight";
    const onFelt = Math.min(
      lowestContrast(of("on-felt"), [of("felt"), of("felt-lit") || of("felt")]),
      ...["on-felt-2", "win-on-felt", "low-on-felt"].map((name) => wcagContrast(of(name), of("felt"))),
    );
    const checks: readonly Omit<LookProblem, "theme">[] = [
      ...(accentOf(look, theme) === null
        ? []
        : ([
            {
              pair: "button",
              ratio: lowestContrast(of("on-brass"), [of("brass"), of("brass-deep")]),
              needed: TEXT_RATIO,
              field: accent,
            },
            {
              pair: "link",
              ratio: lowestContrast(of("brass-ink"), Object.values(SURFACES[theme])),
              needed: TEXT_RATIO,
              field: accent,
            },
          ] as const)),
      { pair: "felt-text", ratio: onFelt, needed: TEXT_RATIO, field: "felt" },
    ];
    return checks.filter(({ ratio, needed }) => ratio < needed).map((check) => ({ ...check, theme }));
  });
}
