import { expect, it } from "vitest";
import { describeSettingChanges, findChanges } from "./setting-changes.ts";

it("decision 0111: a form sets what differs from the default, and resets what is the default again", () => {
  const chosen = { bots: false, chatDays: 7, clubDays: 60 };
  expect(findChanges(chosen, { bots: true, chatDays: 7, clubDays: 61, guestDays: 30, name: null })).toEqual({
    set: { clubDays: 61 },
    reset: ["bots"],
  });
});

it("decision 0111: a form changes nothing when an owner has chosen the default itself, or has typed nothing", () => {
  expect(findChanges({ timeZone: "UTC" }, { timeZone: "UTC", languages: ["en", "es"], felt: null })).toEqual({
    set: {},
    reset: [],
  });
});

it("decision 0111: the list of versions names each changed language and figure, without JSON and line breaks", () => {
  const logo = "3724dfa743fad1d50bd4616c3c57cb4e09da60e44c4f1768443307cea7d579ab";
  const terms = { en: "# Be kind\n\nNo *collusion*." };
  const chips = { welcome: 1_000_000, below: 100_000, upTo: 1_000_000, everyHours: 24, perNetwork: 5_000_000 };
  expect(
    describeSettingChanges(
      { terms, name: "Club", languages: ["en", "es"], chips },
      {
        terms: { ...terms, es: `# Sé amable\n\n${"muy ".repeat(30)}` },
        name: "Club",
        logo,
        languages: ["es"],
        chips: { ...chips, everyHours: 12, perNetwork: null },
        signUp: "invited",
        guests: false,
      },
    ),
  ).toEqual([
    "Logo: default → picture 3724dfa7",
    `Terms, Español: default → # Sé amable ${"muy ".repeat(17).trim()}…`,
    "New accounts: default → Invited people",
    "Guests: default → no",
    "Free chips, Hours between refills: 24 → 12",
    "Free chips, Per network and day: 50,000 → none",
    "Languages: English, Español → Español",
  ]);
  expect(describeSettingChanges({ terms, chips }, {})).toContain("Terms, English: # Be kind No *collusion*. → default");
});

it("decision 0111: the audit log's shortened texts are shown in one line", () => {
  const stored = `${JSON.stringify({ en: `Be kind\n${"so ".repeat(100)}` }).slice(0, 300)}…`;
  expect(describeSettingChanges({}, { terms: stored })).toEqual([expect.stringMatching(/^Terms: default → .{80}…$/)]);
});

it("decision 0111: of a long text the place that changed is shown", () => {
  const imprint = (end: string) => ({ imprint: { en: `${"We run this room. ".repeat(20)}${end}` } });
  expect(describeSettingChanges(imprint("Ana"), imprint("Bert"))).toEqual([
    "Imprint, English: …. We run this room. Ana → …. We run this room. Bert",
  ]);
});
