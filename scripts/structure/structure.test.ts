/**
 * Tests the imports between the files of the repository: there are no cycles, no file outside a server imports a file
 * of the server by its path, and every export is used.
 */
import { expect, test } from "vitest";
import { listCycles, listImportsOfInsides, listUnusedExports } from "./measure-imports.ts";

/** Only the files of pages may still have cycles when imports of types count. */
const isPage = (file: string) => file.startsWith("apps/web/src/features/");

const toLines = (cycles: ReturnType<typeof listCycles>) =>
  cycles.map(({ files, way }) => `${files.length} files: ${way.join(" → ")}`);

test("there are no import cycles, even when imports of types count, except between pages", () => {
  expect(toLines(listCycles(true, (file) => !isPage(file)))).toEqual([]);
});

test("there are no import cycles between files at run time", () => {
  expect(toLines(listCycles(false))).toEqual([]);
});

test("no file outside the servers imports a file of a server by its path", () => {
  expect(listImportsOfInsides()).toEqual([]);
});

test("every export is named by another file", () => {
  expect(listUnusedExports().map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
