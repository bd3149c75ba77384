import fs from "node:fs";
import { avatarSeedOf } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { AVATAR_HUES, avatarLookOf } from "./avatar-look.ts";

const seeds = Array.from({ length: 1_000 }, (_, i) => avatarSeedOf(`player ${i}`));

it("a player always has the same avatar, and two players rarely share one", () => {
  const looks = seeds.map((seed) => JSON.stringify(avatarLookOf(seed, false)));
  expect(seeds.map((seed) => JSON.stringify(avatarLookOf(seed, false)))).toEqual(looks);
  // A thousand random picks among the 16,128 looks give about 970 different looks.
  expect(new Set(looks).size).toBeGreaterThan(930);
});

it("ten players at a table differ in shape or pattern, not only in colour", () => {
  const without = (seed: number) => JSON.stringify({ ...avatarLookOf(seed, false), hue: 0, figureHue: 0 });
  const tables = Array.from({ length: 100 }, (_, i) => seeds.slice(i * 10, i * 10 + 10));
  const mean = tables.reduce((sum, table) => sum + new Set(table.map(without)).size, 0) / tables.length;
  expect(mean).toBeGreaterThan(9.5);
});

it("a bot's avatar never looks like a person's, whatever its seed", () => {
  for (const seed of seeds) {
    expect(avatarLookOf(seed, true).family).toBe("bot");
    expect(avatarLookOf(seed, false).family).toBe("person");
  }
});

/** Computes the relative luminance of an oklch colour as WCAG defines it. Clips the colour to what a screen can show. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * cut(red) + 0.7152 * cut(green) + 0.0722 * cut(blue);
}

const tokens = fs.readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

describe.each([
  ["dark", tokens.slice(0, tokens.indexOf('[data-theme="light"]'))],
  ["light", tokens.slice(tokens.indexOf('[data-theme="light"]'))],
])("%s theme", (_, css) => {
  const read = (name: string): readonly [number, number] => {
    const found = new RegExp(`--${name}: ([\\d.]+) ([\\d.]+);`).exec(css) ?? expect.fail(`${name} is no token`);
    return [Number(found[1]), Number(found[2])];
  };

  const contrastOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

  it("an avatar's shape of any hue contrasts with a background and a pattern of any hue", () => {
    for (const hue of AVATAR_HUES)
      for (const figureHue of AVATAR_HUES) {
        const figure = luminanceOf(...read("avatar-figure"), figureHue);
        const [ground, pattern] = [
          luminanceOf(...read("avatar-ground"), hue),
          luminanceOf(...read("avatar-pattern"), hue),
        ];
        expect(contrastOf(figure, ground), `ground, hues ${hue} and ${figureHue}`).toBeGreaterThan(4.5);
        expect(contrastOf(figure, pattern), `pattern, hues ${hue} and ${figureHue}`).toBeGreaterThan(3);
      }
  });
});
