import { type CaseFile, caseFileSchema } from "@poker/protocol";
import { expect, it } from "vitest";
import { playTwoPlayers, twoPlayerSettings } from "../../testing/two-player-hand.ts";
import { CASE_DATA_ID, formatCasePage } from "./case-page.ts";

const HOSTILE = `</script><img src=x onerror="alert(1)">&amp;`;
const AT = Date.UTC(2026, 0, 31, 18, 3, 7, 42);

const play = playTwoPlayers({ viewer: "rail", firstFolds: true });

const table = "00000000-0000-4000-8000-000000000001";
const player = (seat: number, name: string, net: number) => ({
  seat,
  id: `00000000-0000-4000-8000-00000000010${seat}`,
  name,
  bot: false,
  staff: false,
  net,
  cards: null,
});
const file: CaseFile = {
  format: "poker-room-case",
  version: 1,
  room: { url: "https://room.example", version: "1.2.3", protocol: 9 },
  export: { at: AT, by: { id: "o", name: "Olga" }, reason: `a complaint ${HOSTILE}`, withCards: false },
  hand: {
    id: `${table}:7`,
    no: 7,
    table: { id: table, name: "Berlin" },
    tournament: null,
    outcome: "settled",
    currency: "play",
    endedAt: AT,
    pot: 10_000,
    rake: 0,
    settings: twoPlayerSettings,
  },
  players: [player(0, HOSTILE, -5_000), player(1, "Ben", 5_000)],
  play: play.map((event) => ({ at: AT, leftMs: event.type === "acted" ? 4_217 : null, event })),
  reveals: [],
  chat: [{ at: AT, writerId: "b", writer: "Ben", written: HOSTILE, emote: null }],
  audit: [
    {
      at: AT,
      by: null,
      action: "hand.export",
      subject: { kind: "hand", id: `${table}:7`, name: "Berlin, 7" },
      reason: HOSTILE,
      before: null,
      after: { withCards: true },
    },
  ],
  deal: { absent: "not-dealt-fair" },
};

it("a case is one page with every action, its time and the time left, and has the whole case as JSON", () => {
  const page = formatCasePage(file);
  for (const words of [
    "Case of hand 7 at Berlin",
    "Exported by Olga, 31 Jan 2026",
    "Without hidden cards",
    "18:03:07.042",
    "4.217 s",
    "No record: not-dealt-fair.",
    "Exported the case of a hand",
    "With all cards",
  ])
    expect(page).toContain(words);
  const [, data = ""] =
    new RegExp(`<script type="application/json" id="${CASE_DATA_ID}">(.*)</script>`).exec(page) ?? [];
  expect(caseFileSchema.parse(JSON.parse(data))).toEqual(file);
});

it("fault 39: what people wrote appears as text, never as an element or script", () => {
  const page = formatCasePage(file);
  expect(page).not.toContain("<img");
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<\/script/g)).toHaveLength(1);
  expect(page).toContain("&lt;/script>&lt;img src=x onerror=&quot;alert(1)&quot;>&amp;amp;");
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});
