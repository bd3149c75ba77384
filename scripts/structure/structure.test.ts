/**
 * Tests the imports between the files of the repository: there are no import cycles, no file outside a server imports the server's files,
 * and every export is used.
 */
import { expect, test } from "vitest";
import { listCircles, listImportsOfInsides, listUnusedExports } from "./measure-imports.ts";

/** Only the pages still have circles of types. */
const isPage = (file: string) => file.startsWith("apps/web/src/features/");

const toLines = (circles: ReturnType<typeof listCircles>) =>
  circles.map(({ files, way }) => `${files.length} files: ${way.join(" → ")}`);

test("there are no import cycles, even when imports of types count, except between pages", () => {
  expect(toLines(listCircles(true, (file) => !isPage(file)))).toEqual([]);
});

test("there are no import cycles between files at run time", () => {
  expect(toLines(listCircles(false))).toEqual([]);
});

test("no file outside the servers imports a file of a server by its path", () => {
  expect(listImportsOfInsides()).toEqual([]);
});

test("every export is named by another file", () => {
  expect(listUnusedExports().map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
