/**
 * Measures what our evaluation costs before the first hand: the time until it is ready, the memory of its tables, and
 * the size of its code.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { GAMES, type Game } from "@poker/engine";
import { buildSync } from "esbuild";
import { type Measurement, median } from "./contest.ts";

const DIST = import.meta.dirname;
const EVALUATION_ENTRY = path.join(DIST, "../../packages/engine/src/evaluate/index.ts");
const PROCESSES = 7;

const toMeasurement = (name: string, value: number, unit: string): Measurement => ({
  name,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
});

export const measureCosts = (): Measurement[] => [
  ...GAMES.flatMap(measureGameCost),
  toMeasurement("code", measureCodeBytes(), "bytes, gzipped"),
];

function measureGameCost(game: Game): Measurement[] {
  const starts = Array.from({ length: PROCESSES }, () => measureFirstHand(game));
  return [
    toMeasurement(`first-hand-${game}`, median(starts.map(({ firstMs }) => firstMs)), "ms"),
    toMeasurement(`tables-${game}`, median(starts.map(({ tableBytes }) => tableBytes)), "bytes"),
  ];
}

function measureFirstHand(game: Game): { firstMs: number; tableBytes: number } {
  const { stdout } = spawnSync(process.execPath, [path.join(DIST, "first-hand.process.mjs"), game], {
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

/** Returns how many bytes of code a browser loads to evaluate all three games. The tables are not loaded, because they are computed. */
function measureCodeBytes(): number {
  const { outputFiles } = buildSync({
    entryPoints: [EVALUATION_ENTRY],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "").length;
}
