import { readFileSync } from "node:fs";
import { DEFAULT_ROOM_SETTINGS } from "@poker/protocol";
import { findLookProblems, pickTextColour } from "@poker/protocol/room-look";
import fc from "fast-check";
import { expect, it } from "vitest";
import { PICTURE_COLOURS, pictureColours } from "./picture-svg.ts";

const css = readFileSync(new URL("../../../../ui/tokens.css", import.meta.url), "utf8");

/**
 * Reads the value of a colour from the style sheet. If the two themes have different values, reads the dark theme's,
 * which comes first.
 */
function tokenOf(name: string): readonly number[] {
  const [, parts = ""] = new RegExp(`--${name}: oklch\\(([^)/]+)\\)`).exec(css) ?? [];
  return parts.split(" ").map(Number);
}

/** Converts an oklch colour to hex, as CSS Color 4 defines it. */
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

it("decision 0112: the preview has the owner's colours, and its texts can be read on every felt", () => {
  expect(pictureColours(DEFAULT_ROOM_SETTINGS)).toEqual(PICTURE_COLOURS);
  const own = pictureColours({ accentDark: "#4fc3f7", accentLight: "#0000ff", felt: "#5a1f2f" });
  expect(own["brass-ink"]).toBe("#4fc3f7");
  expect(own["felt-lit"]).not.toBe(PICTURE_COLOURS["felt-lit"]);
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(colour, colour, (accent, felt) => {
      const look = { accentDark: accent, accentLight: null, felt };
      fc.pre(findLookProblems(look).length === 0);
      const colours = pictureColours(look);
      const pairs = [
        ["brass-ink", "room"],
        ["on-felt", "felt-lit"],
        ["on-felt", "felt-deep"],
        ["on-felt-2", "felt-lit"],
        ["on-felt-2", "felt-deep"],
      ] as const;
      for (const [text, ground] of pairs)
        expect(pickTextColour([colours[text]], [colours[ground]]), `${text} on ${ground}`).toBe(colours[text]);
    }),
    {
      numRuns: 200,
      examples: [
        ["#000000", "#4a1f2a"],
        ["#0000ff", "#000000"],
      ],
    },
  );
});
