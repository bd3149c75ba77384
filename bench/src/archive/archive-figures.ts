/**
 * Builds the figures of `npm run bench -- archive` from two measured archives. One archive has all hands. The other has
 * a tenth of them, and is the peer.
 */
import type { Measurement } from "../contest.ts";
import type { MeasuredArchive } from "./measure-archive.ts";

const MEGABYTE = 1024 * 1024;

const FIGURES: readonly (readonly [name: string, unit: string, read: (archive: MeasuredArchive) => number])[] = [
  ["memory", "MB", ({ peakRss, idleRss }) => (peakRss - idleRss) / MEGABYTE],
  ["idle-memory", "MB", ({ idleRss }) => idleRss / MEGABYTE],
  ["held-after", "MB", ({ heapGrowth }) => heapGrowth / MEGABYTE],
  ["size", "MB", ({ bytes }) => bytes / MEGABYTE],
  ["time", "s", ({ seconds }) => seconds],
  ["hands", "hands/s", ({ hands, seconds }) => hands / seconds],
  ["cpu-a-hand", "ms", ({ cpuUs, hands }) => cpuUs / 1_000 / hands],
  ["longest-stall", "ms", ({ longestStallMs }) => longestStallMs],
];

export const toArchiveFigures = (all: MeasuredArchive, few: MeasuredArchive): readonly Measurement[] =>
  FIGURES.map(([name, unit, read]) => {
    const [value, peerValue] = [read(all), read(few)];
    return { name: `archive-${name}`, value, unit, peer: `${few.hands} hands`, peerValue, ratio: value / peerValue };
  });
