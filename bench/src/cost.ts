/** What our evaluation costs before the first hand: time to be ready, memory of its tables, size of its code. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { GAMES, type Game } from "@poker/engine";
import { buildSync } from "esbuild";
import { type Figure, median } from "./rounds.ts";

const DIST = import.meta.dirname;
const EVALUATION = path.join(DIST, "../../packages/engine/src/evaluate/index.ts");
const PROCESSES = 7;

const figure = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
});

export const costs = (): Figure[] => [...GAMES.flatMap(costOf), figure("code", codeBytes(), "bytes, gzipped")];

function costOf(game: Game): Figure[] {
  const starts = Array.from({ length: PROCESSES }, () => firstHand(game));
  return [
    figure(`first-hand-${game}`, median(starts.map(({ firstMs }) => firstMs)), "ms"),
    figure(`tables-${game}`, median(starts.map(({ tableBytes }) => tableBytes)), "bytes"),
  ];
}

function firstHand(game: Game): { firstMs: number; tableBytes: number } {
  const { stdout } = spawnSync(process.execPath, [path.join(DIST, "tables.mjs"), game], { encoding: "utf8" });
  return JSON.parse(stdout);
}

/** All three games, as a browser would load them: the tables are made, not shipped. */
function codeBytes(): number {
  const { outputFiles } = buildSync({
    entryPoints: [EVALUATION],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "").length;
}
