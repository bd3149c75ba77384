/**
 * Writes `deal-records.vectors.json` and `draws.vectors.json` into `fixtures`: test vectors for what the published vectors leave out. Run
 * it with `npm run vectors -w packages/fair-deal`, and only for a new version of the protocol, because a record that has verified once must
 * verify forever.
 */
import { writeFileSync } from "node:fs";
import {
  answerReveal,
  buildRecord,
  bytesToHex,
  closeRecord,
  type DealFile,
  hashReveal,
  hashUser,
  signFreeze,
  verifyDealFile,
} from "../../src/index.ts";
import { type DrawPlan, playDraw } from "./draw.ts";
import { codesOf, createTestRoom, type HandPlan, ROOM_KEY, ROOM_SECRET, TABLE_ID } from "./room.ts";

const filled = (byte: number) => new Uint8Array(32).fill(byte);

const PLANS: readonly { readonly name: string; readonly seed: number; readonly plan?: HandPlan }[] = [
  { name: "settled", seed: 1 },
  { name: "cancelled", seed: 2, plan: { end: "cancelled" } },
  { name: "void", seed: 3, plan: { end: "void" } },
  { name: "withheld reveal", seed: 4, plan: { withholding: [1] } },
  { name: "seat left out", seed: 5, plan: { leftOut: [2] } },
  { name: "room randomness only", seed: 6, plan: { silent: [0, 1, 2, 3] } },
  { name: "answered reveal left out", seed: 7, plan: { ignored: 3 } },
];

const DRAWS: readonly { readonly name: string; readonly plan: DrawPlan; readonly own?: number }[] = [
  { name: "drawn", plan: { players: 11 } },
  { name: "one entry of a full tree", plan: { players: 2 }, own: 1 },
  { name: "withheld and silent", plan: { players: 5, withholding: [1], silent: [3] }, own: 1 },
  { name: "room randomness only", plan: { players: 3, silent: [0, 1, 2] } },
  { name: "void before the freeze", plan: { players: 3, end: "cancelled-before" } },
  { name: "void after the freeze", plan: { players: 3, end: "cancelled-after" }, own: 0 },
  { name: "answered reveal left out", plan: { players: 4, ignored: 2 }, own: 2 },
];

const describeFile = (name: string, file: DealFile, expect = {}) => ({
  name,
  expect,
  codes: codesOf(verifyDealFile(file, { keys: [ROOM_KEY], expect })),
  file,
});

function suspendedFile(): DealFile {
  const { record } = createTestRoom({ seed: 8 }).playHand();
  const untilFirstTurn = record.events.slice(0, record.events.findIndex(({ type }) => type === "to-act") + 1);
  const cleared = { type: "table-cleared", handNo: record.hand, reason: "unreadable", suspendedBets: [] } as const;
  const suspended = buildRecord({ tableId: TABLE_ID, events: [...untilFirstTurn, cleared], openings: [] });
  if (!suspended) throw new Error("No record");
  return { record: suspended, hash: closeRecord(suspended) };
}

function drawVector({ name, plan, own }: (typeof DRAWS)[number]) {
  const played = playDraw(plan);
  const expect = own === undefined ? {} : played.expectOf(own);
  const file = { draw: played.record };
  return { name, expect, codes: codesOf(verifyDealFile(file, { keys: [ROOM_KEY], expect })), file };
}

const vectors = {
  key: ROOM_KEY,
  users: ["player-0", "8b6f7c1e-5d0a-4c8e-9a51-0f1d2c3b4a59", "ñandú"].map((userId) => ({
    userId,
    userTag: bytesToHex(hashUser(userId)),
  })),
  reveals: [0, 9].map((seat) => ({
    freeze: bytesToHex(filled(seat + 1)),
    seat,
    seed: bytesToHex(filled(seat + 100)),
    message: bytesToHex(hashReveal(filled(seat + 1), seat, filled(seat + 100))),
    answer: bytesToHex(answerReveal(ROOM_SECRET, filled(seat + 1), seat, filled(seat + 100))),
    freezeSignature: bytesToHex(signFreeze(ROOM_SECRET, filled(seat + 1))),
  })),
  records: [
    ...PLANS.map(({ name, seed, plan }) => {
      const played = createTestRoom({ seed }).playHand(plan);
      return describeFile(name, played.file, plan?.ignored === undefined ? {} : played.kept.get(plan.ignored));
    }),
    describeFile("suspended", suspendedFile()),
  ],
};

const write = (file: string, content: object) =>
  writeFileSync(new URL(`../../fixtures/${file}`, import.meta.url), `${JSON.stringify(content, null, 1)}\n`);

write("deal-records.vectors.json", vectors);
write("draws.vectors.json", { key: ROOM_KEY, records: DRAWS.map(drawVector) });
