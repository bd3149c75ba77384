/** Computes our vectors of draws a second time, with Node's cryptography. M10, F3 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { drawFirstTables } from "@poker/engine";
import { describe, expect, test } from "vitest";
import { type DrawFile, type Expected, verifyDealFile } from "../src/index.ts";
import { codesOf } from "./testing/room.ts";

interface Vectors {
  readonly key: string;
  readonly records: readonly {
    readonly name: string;
    readonly expect: Expected;
    readonly codes: Readonly<Record<string, string>>;
    readonly file: DrawFile;
  }[];
}

const vectors: Vectors = JSON.parse(readFileSync(new URL("../fixtures/draws.vectors.json", import.meta.url), "utf8"));

/** Computes the tagged hash T(tag, x…) of docs/fair-deal.md with Node. */
const tagged = (tag: string, ...parts: readonly Uint8Array[]): Buffer =>
  createHash("sha256")
    .update(Buffer.concat([Buffer.from(`bpr/v1/${tag}\0`), ...parts]))
    .digest();
const hex = (text: string) => Buffer.from(text, "hex");
const u32 = (value: number) => Buffer.from(value.toString(16).padStart(8, "0"), "hex");

function rootOf(ctx: Buffer, leaves: readonly Buffer[]): Buffer {
  let count = 2;
  while (count < leaves.length) count *= 2;
  let level = Array.from({ length: count }, (_, i) => leaves[i] ?? tagged("draw-pad", ctx, u32(i)));
  while (level.length > 1)
    level = level.flatMap((node, i) => (i % 2 === 0 ? [tagged("node", node, level[i + 1]!)] : []));
  return level[0]!;
}

const drawn = vectors.records.filter(({ file }) => file.draw.outcome === "drawn");

describe.each(vectors.records)("F3: the draw “$name”", ({ file, expect: expected, codes }) => {
  test("each check gives the result that is recorded in the vectors", () => {
    expect(codesOf(verifyDealFile(file, { keys: [vectors.key], expect: expected }))).toEqual(codes);
  });
});

describe.each(drawn)("F3: every hash of the draw “$name”", ({ file: { draw } }) => {
  const id = hex(draw.tournament.replaceAll("-", ""));
  const ctx = tagged("ctx", id, Buffer.alloc(7), Buffer.of(1, 4), Buffer.from("draw"), Buffer.of(1), Buffer.alloc(32));
  const hash = hex(draw.freeze?.hash ?? "");

  test("M10: Node computes the same commitments and freeze", () => {
    expect(tagged("draw-seed", ctx, hex(draw.roomSeed ?? "")).toString("hex")).toBe(draw.roomCommit);
    for (const { userTag, seed, commit } of draw.entries)
      if (seed) expect(tagged("draw-commit", ctx, hex(userTag), hex(seed)).toString("hex")).toBe(commit);
    const leaves = draw.entries.map(({ entryNo, userTag, commit }, place) => {
      const committed = commit === null ? [Buffer.of(0)] : [Buffer.of(1), hex(commit)];
      return tagged("draw-entry", ctx, u32(place), u32(entryNo), hex(userTag), ...committed);
    });
    const root = rootOf(ctx, leaves);
    expect(root.toString("hex")).toBe(draw.freeze?.root);
    const count = u32(draw.entries.length);
    expect(tagged("draw", ctx, Buffer.of(draw.seats), count, hex(draw.roomCommit), root)).toEqual(hash);
  });

  test("M10: Node computes the same coin, and the recorded seats follow from the coin", () => {
    const leaves = draw.entries.map(({ seed }, place) =>
      seed ? tagged("draw-reveal", hash, u32(place), hex(seed)) : tagged("draw-withheld", hash, u32(place)),
    );
    const coin = tagged("draw-coin", hash, hex(draw.roomSeed ?? ""), rootOf(ctx, leaves));
    const words = [coin.readUInt32BE(0), coin.readUInt32BE(4), coin.readUInt32BE(8), coin.readUInt32BE(12)] as const;
    const numbers = draw.entries.map(({ entryNo }) => entryNo);
    expect(drawFirstTables(words, numbers, draw.seats)).toEqual(draw.tables);
  });
});
