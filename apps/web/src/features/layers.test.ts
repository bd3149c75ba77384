/**
 * Tests the import statements of `src`. No feature depends on itself through other features, and each layer imports only from the layers
 * below it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const FEATURES = import.meta.dirname;
const SOURCE = dirname(FEATURES);
/** `import … from`, `export … from`, `import("…")`, and modules that a test replaces. */
const IMPORTS = /\b(?:import|export)\s+(type\s)?([^;"']*?)\bfrom\s*"(\.[^"]+)"|\b(?:import|mock)\s*\(?\s*"(\.[^"]+)"/g;

interface Import {
  readonly importer: string;
  readonly imported: string;
  readonly isType: boolean;
}

/** Names are relative to `src`, such as `ui/button.tsx`. */
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

const isTypeClause = (names: string): boolean =>
  /^\{.*\}\s*$/s.test(names) &&
  names
    .replace(/[{}]/g, "")
    .split(",")
    .map((name) => name.trim())
    .every((name) => name === "" || name.startsWith("type "));

const imports: readonly Import[] = files.flatMap((importer) =>
  [...readFileSync(join(SOURCE, importer), "utf8").matchAll(IMPORTS)].flatMap(([, type, names, from, called]) => {
    const file = resolve(SOURCE, dirname(importer), from ?? called ?? "");
    if (!/\.tsx?$/.test(file)) return [];
    if (!existsSync(file)) throw new Error(`${importer} imports ${from ?? called}, which is not a file`);
    return { importer, imported: relative(SOURCE, file), isType: type !== undefined || isTypeClause(names ?? "") };
  }),
);

/** The layers of `src`, the lowest first. Tests, and all other folders and files of `src`, have no layer. */
const LAYERS: readonly (readonly string[])[] = [["messages"], ["ui", "http"], ["features"], ["server"], ["app"]];
const levelOf = (file: string): number => LAYERS.findIndex((folders) => folders.includes(file.split("/")[0] ?? ""));

const isFeature = (file: string): boolean => file.startsWith("features/");
const isTest = (file: string): boolean => file.includes(".test.");
/**
 * Each folder of a subject, such as `hands/replay`, is a feature. The files directly in the subject's folder are one more feature. The back
 * office is one feature.
 */
function featureOf(file: string): string {
  const [, subject = "", folder = ""] = file.split("/");
  return folder.includes(".") || subject === "office" ? subject : `${subject}/${folder}`;
}

const show = (found: readonly Import[]) => found.map(({ importer, imported }) => `${importer} imports ${imported}`);

/** Finds each import cycle and returns it as one line. `nameOf` returns the feature or file to which an imported file belongs. */
function findCycles(found: readonly Import[], nameOf: (file: string) => string): readonly string[] {
  const leaving = new Map<string, Import[]>();
  for (const one of found) leaving.set(nameOf(one.importer), [...(leaving.get(nameOf(one.importer)) ?? []), one]);
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (name: string, path: readonly Import[]): void => {
    const start = path.findIndex(({ importer }) => nameOf(importer) === name);
    if (start >= 0) cycles.push(show(path.slice(start)).join(", "));
    if (start >= 0 || done.has(name)) return;
    for (const one of leaving.get(name) ?? []) walk(nameOf(one.imported), [...path, one]);
    done.add(name);
  };
  for (const name of leaving.keys()) walk(name, []);
  return cycles;
}

it("there are no cycles between features, counting imports of values, of types and in tests", () => {
  const between = imports.filter(
    ({ importer, imported }) =>
      isFeature(importer) && isFeature(imported) && featureOf(importer) !== featureOf(imported),
  );
  expect(between.length).toBeGreaterThan(100);
  expect(findCycles(between, featureOf)).toEqual([]);
});

it("there are no cycles between files that import values, counting imports that are fetched later", () => {
  const values = imports.filter(({ isType }) => !isType);
  expect(values.length).toBeGreaterThan(1_000);
  expect(findCycles(values, (file) => file)).toEqual([]);
});

it.each(LAYERS.flat())("%s imports nothing from a higher layer", (folder) => {
  const own = imports.filter(({ importer }) => importer.startsWith(`${folder}/`) && !isTest(importer));
  expect(own.length).toBeGreaterThan(0);
  const level = levelOf(`${folder}/`);
  expect(show(own.filter(({ imported }) => levelOf(imported) > level))).toEqual([]);
});

it("the server imports no component of a feature, only rules, words and types", () => {
  const drawn = ({ imported, isType }: Import) =>
    !isType &&
    isFeature(imported) &&
    (imported.endsWith(".tsx") || readFileSync(join(SOURCE, imported), "utf8").startsWith('"use client"'));
  expect(
    show(imports.filter((found) => /^(server|http)\//.test(found.importer) && !isTest(found.importer) && drawn(found))),
  ).toEqual([]);
});
