import fs from "node:fs";
import { wcagContrast } from "culori";
import fc from "fast-check";
import { expect, it } from "vitest";
import { buttonColours, findLookProblems, type Look, lookCss, lookTokens, THEMES } from "./room-look.ts";

const DESIGN: Look = { accentDark: null, accentLight: null, felt: null };
const DESIGN_FELT = { dark: "oklch(0.38 0.055 172)", light: "oklch(0.445 0.06 172)" };
const css = fs.readFileSync(new URL("../../../../apps/web/src/ui/tokens.css", import.meta.url), "utf8");
const source = fs.readFileSync(new URL("./room-look.ts", import.meta.url), "utf8");

it("decision 0112: the colours repeated for the checks are those of the design system", () => {
  const repeated = [...source.matchAll(/^\s+"?([\w-]+)"?: "(oklch\([^"]+\))",$/gm)];
  expect(repeated.length).toBe(16);
  for (const [, name, value] of repeated) expect(css).toContain(`--${name}: ${value};`);
});

it("decision 0112: the default colours can be read, and need no style sheet of their own", () => {
  expect(findLookProblems(DESIGN)).toEqual([]);
  expect(lookCss(DESIGN)).toBe("");
});

it("decision 0112: buttons and links of any accent can be read in both themes, at rest and under the pointer", () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(colour, (accent) => {
      const look = { ...DESIGN, accentDark: accent, accentLight: accent };
      expect(findLookProblems(look).filter(({ pair }) => pair === "button" || pair === "link")).toEqual([]);
      const { ground, text } = buttonColours(look, "light");
      expect(ground).toBe(accent);
      expect(wcagContrast(ground, text)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 200, examples: [["#000000"], ["#ffffff"], ["#767676"], ["#ff0000"], ["#0000ff"], ["#ffff00"]] },
  );
});

it("fault 147: a felt on which its texts cannot be read is a problem with its ratio", () => {
  const pale = findLookProblems({ ...DESIGN, felt: "#c8e6c9" });
  expect(pale.map(({ pair, theme, field }) => [pair, theme, field])).toEqual([
    ["felt-text", "dark", "felt"],
    ["felt-text", "light", "felt"],
  ]);
  expect(pale[0]?.ratio).toBeLessThan(1.5);
});

it("decision 0112: on every felt that can be chosen, the clock of a player can be seen in any accent", () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(colour, fc.option(colour), (accent, felt) => {
      const look = { accentDark: accent, accentLight: accent, felt };
      fc.pre(findLookProblems(look).length === 0);
      for (const theme of THEMES) {
        const { "brass-felt": mark = "" } = lookTokens(look, theme);
        expect(wcagContrast(mark, felt ?? DESIGN_FELT[theme])).toBeGreaterThanOrEqual(3);
      }
    }),
    {
      numRuns: 200,
      examples: [
        ["#1f5a4b", null],
        ["#000000", "#4a1f2a"],
        ["#ffffff", "#4a1f2a"],
      ],
    },
  );
});

it("decision 0112: the style sheet sets the variables of each theme, without a character that a page escapes", () => {
  const sheet = lookCss({ accentDark: "#ff8800", accentLight: null, felt: "#4a1f2a" });
  expect(sheet).not.toMatch(/["'<>&]/);
  const [dark = "", light = ""] = sheet.split("\n");
  expect(dark).toMatch(/^:root,\[data-theme=dark\]\{--brass:#ff8800;.*--felt:#4a1f2a;/);
  expect(light).toMatch(/^\[data-theme=light\]\{--felt:#4a1f2a;/);
  for (const theme of THEMES)
    for (const value of Object.values(lookTokens({ accentDark: "#ff8800", accentLight: "#0055aa", felt: null }, theme)))
      expect(value).toMatch(/^#[0-9a-f]{6}$/);
});
