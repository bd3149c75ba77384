/** Tests two things: the document about scale shows what the model prints, and every measured cost names a figure that a bench prints. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/workspace.ts";
import { estimateCapacity, formatCapacityTable } from "./capacity-model.ts";
import { ASSUMPTIONS, COSTS } from "./measured-costs.ts";

const readText = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");

test("docs/scale.md shows the table that the model prints", () => {
  expect(readText("docs/scale.md")).toContain(formatCapacityTable([5_000, 50_000, 500_000]));
});

test("every measured cost names a figure of the room bench, or a file", () => {
  const figures = readText("bench/src/room/room-figures.ts");
  for (const { source } of Object.values(COSTS))
    if (source.includes("/")) expect(fs.existsSync(path.join(ROOT, source))).toBe(true);
    else expect(figures).toContain(`"${source}"`);
});

test("no node has more sockets than the files a process may open, and no node is busier than assumed", () => {
  for (const players of [1, 5_000, 50_000, 500_000]) {
    const { nodes, nodeCores } = estimateCapacity(players);
    expect(players / nodes).toBeLessThanOrEqual(ASSUMPTIONS.socketsPerNode);
    expect(nodeCores / nodes).toBeLessThanOrEqual(ASSUMPTIONS.busiestNode);
  }
});
