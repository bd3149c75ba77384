/** Tests what the layers of this package import. A layer may import only itself and the layers to its left in the list. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const SOURCE = import.meta.dirname;
const LAYERS: readonly (readonly string[])[] = [
  ["generated", "sealing"],
  ["sql"],
  ["ledger"],
  ["journal"],
  ["own-hands"],
  ["repositories"],
  ["back-office", "checks"],
];

const levelOf = (folder: string) => LAYERS.findIndex((folders) => folders.includes(folder));
const topFolder = (file: string) => relative(SOURCE, file).split("/")[0] ?? "";

const listFiles = (folder: string) =>
  readdirSync(join(SOURCE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(SOURCE, folder, name));

const readRelativeImports = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(([, name]) => name ?? []);

it.each(LAYERS.flat().filter((folder) => folder !== "generated"))("%s imports only the layers left of it", (folder) => {
  const files = listFiles(folder);
  expect(files.length).toBeGreaterThan(0);
  const forbidden = files.flatMap((file) =>
    readRelativeImports(file)
      .filter((name) => {
        const imported = topFolder(join(dirname(file), name));
        const level = levelOf(imported);
        return imported !== folder && (level < 0 || level >= levelOf(folder));
      })
      .map((name) => `${relative(SOURCE, file)} imports ${name}`),
  );
  expect(forbidden).toEqual([]);
});
