/**
 * Checks the table of subjects in ARCHITECTURE.md: every folder of a layer is a subject, and the table contains a link
 * to every such folder.
 */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

/** The layers of the table, each with the names of its folders that are not subjects. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "prisma/functions": ["sql"],
  "packages/db/src/repositories": [],
  "packages/db/src/back-office": [],
  "packages/protocol/src": ["testing"],
  "apps/web/src/server": ["requests"],
  "apps/web/src/features": [],
  "apps/web/src/messages": [],
  "apps/game/test": ["testing"],
  "e2e/tests": ["ui"],
};

const rows = fs
  .readFileSync(path.join(ROOT, "ARCHITECTURE.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, subject] = /^\| \*\*([\w-]+)\*\*: /.exec(line) ?? [];
    return subject ? [{ subject, links: [...line.matchAll(/\]\(([^)]+)\/\)/g)].map(([, link = ""]) => link) }] : [];
  });
const subjects = rows.map(({ subject }) => subject);

const listFolders = (layer: string) =>
  fs
    .readdirSync(path.join(ROOT, layer), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

test("every subject has one row", () => {
  expect(subjects.length).toBeGreaterThanOrEqual(12);
  expect(new Set(subjects).size).toBe(subjects.length);
});

test.each(Object.entries(LAYERS))("every folder in %s is a subject", (layer, others) => {
  expect(listFolders(layer).filter((name) => !subjects.includes(name) && !others.includes(name))).toEqual([]);
});

test.each(rows)(
  "the row of $subject links the subject's folder in every layer that has this folder",
  ({ subject, links }) => {
    const there = Object.keys(LAYERS).filter((layer) => listFolders(layer).includes(subject));
    expect(links).toEqual(expect.arrayContaining(there.map((layer) => `${layer}/${subject}`)));
  },
);

/**
 * The layers that may have files beside the folders of subjects. These files are the messages of all subjects together,
 * the words that every page loads, and the test of the order of features.
 */
const WITH_FILES = ["packages/protocol/src", "apps/web/src/features", "apps/web/src/messages"];

test.each(Object.keys(LAYERS).filter((layer) => !WITH_FILES.includes(layer)))(
  "no file is beside the subject folders of %s",
  (layer) => {
    const files = fs.readdirSync(path.join(ROOT, layer), { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toEqual([]);
  },
);
