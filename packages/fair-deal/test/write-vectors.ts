/**
 * Writes `fixtures/deal-records.vectors.json`: vectors for what the published ones leave out. `npm run vectors -w packages/fair-deal`;
 * only for a new version of the protocol, since records that were verified once have to verify always.
 */
import { writeFileSync } from "node:fs";
import {
  answerReveal,
  buildRecord,
  bytesToHex,
  closeRecord,
  commitDrawSeed,
  commitRoomSeed,
  type DealFile,
  hashContext,
  hashDraw,
  hashReveal,
  hashUser,
  signFreeze,
  tableIdBytes,
  tossDrawCoin,
  verifyDealFile,
} from "../src/index.ts";
import { codesOf, createTestRoom, type HandPlan, ROOM_KEY, ROOM_SECRET, TABLE_ID } from "./test-room.ts";

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

function drawVector() {
  const id = tableIdBytes(TABLE_ID);
  const ctx = hashContext({ tableId: id, handNo: 1, gameCode: "draw", decks: 1, prevHandHash: filled(0) });
  const roomSeed = filled(0xd0);
  const players = [3, 1, 2].map((n) => ({ userTag: hashUser(`entry-${n}`), seed: filled(n), isRevealed: n !== 2 }));
  const commits = players.map(({ userTag, seed }) => ({ userTag, commit: commitDrawSeed(ctx, userTag, seed) }));
  const freeze = hashDraw({ ctx, roomCommit: commitRoomSeed(ctx, roomSeed), commits });
  const reveals = players.map(({ userTag, seed, isRevealed }) => ({ userTag, seed: isRevealed ? seed : null }));
  return {
    ctx: bytesToHex(ctx),
    roomSeed: bytesToHex(roomSeed),
    players: players.map((each) => ({ ...each, userTag: bytesToHex(each.userTag), seed: bytesToHex(each.seed) })),
    freeze: bytesToHex(freeze),
    words: tossDrawCoin(freeze, roomSeed, reveals),
  };
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
  draw: drawVector(),
  records: [
    ...PLANS.map(({ name, seed, plan }) => {
      const played = createTestRoom({ seed }).playHand(plan);
      return describeFile(name, played.file, plan?.ignored === undefined ? {} : played.kept.get(plan.ignored));
    }),
    describeFile("suspended", suspendedFile()),
  ],
};

writeFileSync(
  new URL("../fixtures/deal-records.vectors.json", import.meta.url),
  `${JSON.stringify(vectors, null, 1)}\n`,
);
