/** Checks the record of a draw without trusting the server: everything follows from the record itself. D1–D4 */
import { drawFirstTables } from "@poker/engine";
import { bytesToHex, hexToBytes } from "../bytes.ts";
import { canonicalJson } from "../canonical-json.ts";
import { commitDrawSeed, commitRoomSeed, hashDrawReveal } from "../draw-coin.ts";
import { drawFreezeOf, isDrawSigned } from "../draw-freeze.ts";
import type { DrawRecord, DrawRecordEntry } from "../draw-record.ts";
import { verifyFreeze } from "../room-key.ts";
import { type Check, type CheckInput, createCheck, type Finding, input } from "./check.ts";
import type { Expected, VerifyOptions } from "./deal-case.ts";
import { type DrawCase, openDrawCase } from "./draw-case.ts";
import { drawFile } from "./draw-file-shape.ts";
import { readShape } from "./shape.ts";

/** Returns true when the file claims to be a draw. Does not check the rest of the file. */
export const isDrawFile = (value: unknown): boolean => typeof value === "object" && value !== null && "draw" in value;

/** Checks a file that is already parsed. Accepts any input and never throws. */
export function checkDrawFile(value: unknown, options: VerifyOptions): readonly Check[] {
  const file = readShape(drawFile, value);
  if ("problem" in file)
    return [createCheck("format", { ok: false, code: "not-a-record", inputs: [input("problem", file.problem)] })];
  const draw = openDrawCase(file.draw);
  if (!draw) return [createCheck("format", { ok: false, code: "parts-disagree" })];
  return [
    createCheck("format", { ok: true, code: "ok-draw" }),
    createCheck("D1", checkDrawSeeds(draw, options.expect ?? {})),
    createCheck("D2", checkRoomSeed(draw)),
    createCheck("D3", checkDrawFreeze(draw, options)),
    createCheck("D4", checkFirstSeats(draw)),
  ];
}

function checkDrawSeeds(draw: DrawCase, expect: Expected): Finding<"D1"> {
  const { record } = draw;
  const inputs = listSeeds(record);
  const own = record.entries.find(({ commit }) => commit !== null && commit === expect.commit);
  const code = findWrongSeed(draw) ?? (expect.commit === undefined ? null : findOwnFault(draw, own, expect));
  if (code) return { ok: false, code, inputs };
  if (!draw.coin) return { ok: null, code: "not-drawn", inputs };
  if (own?.seed) return { ok: true, code: "ok-own", inputs };
  if (own) return { ok: null, code: expect.seed === undefined ? "own-seed-withheld" : "own-reveal-unanswered", inputs };
  const hasSeed = record.entries.some(({ seed }) => seed !== null);
  return hasSeed ? { ok: true, code: "ok", inputs } : { ok: null, code: "room-randomness", inputs };
}

function findWrongSeed({ record, ctx }: DrawCase): Finding<"D1">["code"] | null {
  for (const [place, { userTag, commit, seed, answer }] of record.entries.entries()) {
    if (seed === null) continue;
    if (bytesToHex(commitDrawSeed(ctx, hexToBytes(userTag), hexToBytes(seed))) !== commit) return "wrong-seed";
    if (answer === null || !isAnswered(record, place, seed, answer)) return "wrong-answer";
  }
  return null;
}

const isAnswered = ({ freeze }: DrawRecord, place: number, seed: string, answer: string): boolean =>
  freeze !== null &&
  verifyFreeze(
    hexToBytes(freeze.key),
    hashDrawReveal(hexToBytes(freeze.hash), place, hexToBytes(seed)),
    hexToBytes(answer),
  );

function findOwnFault(
  { record, coin }: DrawCase,
  own: DrawRecordEntry | undefined,
  { seed, answer }: Expected,
): Finding<"D1">["code"] | null {
  if (record.freeze === null) return null;
  if (!own) return "own-commit-missing";
  const place = record.entries.indexOf(own);
  const isConfirmed = seed !== undefined && answer !== undefined && isAnswered(record, place, seed, answer);
  // A void draw uses no seed, so none can be missing.
  return coin && isConfirmed && own.seed !== seed ? "answered-seed-missing" : null;
}

function checkRoomSeed({ record, ctx }: DrawCase): Finding<"D2"> {
  const { roomCommit, roomSeed } = record;
  const promised = input("room-commit", roomCommit);
  if (roomSeed === null) return { ok: null, code: "not-drawn", inputs: [promised] };
  const isSame = bytesToHex(commitRoomSeed(ctx, hexToBytes(roomSeed))) === roomCommit;
  return { ok: isSame, code: isSame ? "ok" : "wrong-room-seed", inputs: [promised, input("room-seed", roomSeed)] };
}

function checkDrawFreeze({ record, root }: DrawCase, { keys, expect = {} }: VerifyOptions): Finding<"D3"> {
  const { freeze, seats, entries, roomCommit, tournament: tournamentId } = record;
  const seen = expect.freeze === undefined ? [] : [input("seen-freeze", expect.freeze)];
  if (!freeze || !root)
    return seen.length > 0
      ? { ok: false, code: "freeze-missing", inputs: seen }
      : { ok: null, code: "not-drawn", inputs: seen };
  const { hash, signature, key } = freeze;
  const published = (keys ?? []).map((each) => input("published-key", each));
  const inputs = [input("freeze", hash), input("signature", signature), input("key", key), ...published, ...seen];
  const computed = drawFreezeOf({ tournamentId, seats, entries: entries.length, roomCommit, root: freeze.root });
  const wrong = (code: Finding<"D3">["code"]) => ({ ok: false, code, inputs });
  if (computed !== hash || bytesToHex(root) !== freeze.root) return wrong("wrong-freeze");
  if (!isDrawSigned({ freeze: hash, signature, key })) return wrong("wrong-signature");
  if (keys && !keys.includes(key)) return wrong("unknown-key");
  if (expect.freeze !== undefined && expect.freeze !== hash) return wrong("two-freezes");
  if (!keys) return { ok: true, code: "ok-key-not-compared", inputs };
  return { ok: true, code: expect.freeze === undefined ? "ok-key" : "ok", inputs };
}

/** Lets the engine draw the seats again. With the same entries and the same coin, it must get the same seats and buttons. */
function checkFirstSeats({ record, coin }: DrawCase): Finding<"D4"> {
  if (!coin) return { ok: null, code: "not-drawn" };
  const inputs = [input("coin", coin.map((word) => word.toString(16).padStart(8, "0")).join(""))];
  const drawn = drawFirstTables(
    coin,
    record.entries.map(({ entryNo }) => entryNo),
    record.seats,
  );
  const isSame = canonicalJson(drawn) === canonicalJson(record.tables);
  return { ok: isSame, code: isSame ? "ok" : "seats-differ", inputs };
}

const listSeeds = ({ entries }: DrawRecord): CheckInput[] =>
  entries.flatMap(({ entryNo, commit, seed }) => [
    ...(commit === null ? [] : [input("entry-commit", commit, entryNo)]),
    ...(seed === null ? [] : [input("entry-seed", seed, entryNo)]),
  ]);
