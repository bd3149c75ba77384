/** Tests the imports between the files of the repository: no import leads in a circle or into a server, and every export has a user. */
import { expect, test } from "vitest";
import { listCircles, listImportsOfInsides, listUnusedExports } from "./measure-imports.ts";

/** Only the pages still have circles of types. */
const isPage = (file: string) => file.startsWith("apps/web/src/features/");

const toLines = (circles: ReturnType<typeof listCircles>) =>
  circles.map(({ files, way }) => `${files.length} files: ${way.join(" → ")}`);

test("no import leads back to its file, types included", () => {
  expect(toLines(listCircles(true, (file) => !isPage(file)))).toEqual([]);
});

test("no import leads back to its file while it runs", () => {
  expect(toLines(listCircles(false))).toEqual([]);
});

test("no file outside the servers imports one inside them by its path", () => {
  expect(listImportsOfInsides()).toEqual([]);
});

test("every export is named by another file", () => {
  expect(listUnusedExports().map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
