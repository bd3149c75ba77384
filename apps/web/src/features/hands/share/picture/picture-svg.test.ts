import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PICTURE_COLOURS } from "./picture-svg.ts";

const css = readFileSync(new URL("../../../../ui/tokens.css", import.meta.url), "utf8");

/**
 * Reads the first value of a colour in the style sheet. This is the value in the dark theme, which comes first, or the only value of a
 * colour that is the same in both themes.
 */
function tokenOf(name: string): readonly number[] {
  const [, parts = ""] = new RegExp(`--${name}: oklch\\(([^)/]+)\\)`).exec(css) ?? [];
  return parts.split(" ").map(Number);
}

/** Converts a colour as CSS Color 4 defines it. */
function toHex([lightness = 0, chroma = 0, hue = 0]: readonly number[]): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((x) => {
    const light = x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, light)));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

it.each(Object.entries(PICTURE_COLOURS))("the preview has the colour --%s of the dark theme", (name, colour) =>
  expect(colour).toBe(toHex(tokenOf(name))),
);
