/**
 * Computes the look of an avatar from its seed alone. A person's avatar is a shape on a disc with a pattern. A bot's
 * avatar is a robot's face on a rounded square. Everything is drawn in a box of 32 × 32.
 */

const HUE_STEP = 30;
const FIGURE_HUE_STEP = 60;
export const AVATAR_HUES: readonly number[] = Array.from({ length: 360 / HUE_STEP }, (_, i) => i * HUE_STEP);

/** The background patterns of a person's avatar, as SVG paths that are drawn with wide lines. The first pattern is empty. */
const PATTERNS = [
  "",
  "M-8 5h48M-8 16h48M-8 27h48",
  "M-8 25h48",
  "M5 5h0M16 5h0M27 5h0M5 16h0M27 16h0M5 27h0M16 27h0M27 27h0",
  "M16 2.500a13.500 13.500 0 1 0 .01 0z",
  "M-4 12L16-2 36 12M-4 24L16 10 36 24M-4 36L16 22 36 36",
  "M16-8v48M-8 16h48",
] as const;
/** The width of the lines of each pattern. A single line covers half of the disc. Several lines are as wide as the gaps between them. */
const PATTERN_WIDTHS = [0, 5, 18, 5, 3, 3.5, 5] as const;

/** In this order: disc, square, triangle, cross, hexagon, star, crescent, ring. */
const SHAPES = [
  "M16 9a7 7 0 1 0 .01 0z",
  "M10 10h12v12H10z",
  "M16 7.500l8 14.500H8z",
  "M13 8h6v5h5v6h-5v5h-6v-5H8v-6h5z",
  "M16 7.500l7.400 4.250v8.500L16 24.500l-7.400-4.250v-8.500z",
  "M16 6l2.800 7.200L26 16l-7.200 2.800L16 26l-2.800-7.200L6 16l7.200-2.800z",
  "M19 8a8.500 8.500 0 1 0 5 12.500A7 7 0 0 1 19 8z",
  "M16 8a8 8 0 1 0 .01 0zM16 12.500a3.500 3.500 0 1 1-.01 0z",
] as const;

const EYES = [
  "M12.500 16.500h0M19.500 16.500h0",
  "M11 16.500h10",
  "M11.500 15.200v2.600M20.500 15.200v2.600",
  "M11 17.200l2-1.400 2 1.400M17 17.200l2-1.400 2 1.400",
] as const;
const MOUTHS = [
  "M12 21.500h8",
  "M12 21q4 2.500 8 0",
  "M12.500 20.500v2M16 20.500v2M19.500 20.500v2",
  "M15 21.500h2",
] as const;
const ANTENNAS = ["M16 11V6.500h0", "M12 11L10 6.500M20 11l2-4.500", "M4.500 16v4M27.500 16v4"] as const;

export type AvatarLook =
  | {
      readonly family: "person";
      readonly hue: number;
      /** The hue of the shape in front, in degrees. It may differ from the hue of the background. */
      readonly figureHue: number;
      readonly pattern: string;
      readonly patternWidth: number;
      /** The rotation of the pattern, in degrees. */
      readonly turn: number;
      readonly shape: string;
    }
  | {
      readonly family: "bot";
      readonly hue: number;
      readonly figureHue: number;
      readonly eyes: string;
      readonly mouth: string;
      readonly antenna: string;
    };

export function avatarLookOf(seed: number, isBot: boolean): AvatarLook {
  let rest = seed >>> 0;
  /** Chooses one of `count` options with a part of the seed. */
  const choose = (count: number): number => {
    const choice = rest % count;
    rest = Math.floor(rest / count);
    return choice;
  };
  const hue = choose(AVATAR_HUES.length) * HUE_STEP;
  if (isBot) {
    const [eyes, mouth, antenna] = [choose(EYES.length), choose(MOUTHS.length), choose(ANTENNAS.length)];
    return {
      family: "bot",
      hue,
      figureHue: hue,
      eyes: EYES[eyes] ?? EYES[0],
      mouth: MOUTHS[mouth] ?? MOUTHS[0],
      antenna: ANTENNAS[antenna] ?? ANTENNAS[0],
    };
  }
  const [shape, pattern, turn] = [choose(SHAPES.length), choose(PATTERNS.length), choose(4)];
  return {
    family: "person",
    hue,
    figureHue: (hue + FIGURE_HUE_STEP * choose(360 / FIGURE_HUE_STEP)) % 360,
    pattern: PATTERNS[pattern] ?? PATTERNS[0],
    patternWidth: PATTERN_WIDTHS[pattern] ?? 0,
    turn: turn * 45,
    shape: SHAPES[shape] ?? SHAPES[0],
  };
}
