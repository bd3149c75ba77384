/** Tests that relative links in the documents lead to files, and that the files and folders they name in backticks exist. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && fs.existsSync(path.join(ROOT, file)));
const documents = files.filter((file) => file.endsWith(".md"));

const readText = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const exists = (file: string) => fs.existsSync(path.join(ROOT, file));

/** Matches `apps/web/src/proxy.ts`, `journal/`, `server.ts` and `prisma`, but no commands, addresses, or names with a placeholder. */
const NAMED_FILE =
  /`((?:[\w.[\]()-]+\/)+[\w.[\]()-]*|[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|md|json|prisma|lock)|prisma|e2e|scripts|bench)`/g;
/** Paths that a run or a build creates, and words that look like a path but are not a path. */
const IS_NO_SOURCE = /^(\.data(-backups)?|\.reports|dist|node_modules)(\/|$)|^(low\/high|text\/x-component|[FPN]O\/8)$/;

/** Lists the folders above a file or folder, the nearest first. */
function listAncestors(file: string): readonly string[] {
  const parent = path.posix.dirname(file.replace(/\/$/, ""));
  return parent === "." ? ["."] : [parent, ...listAncestors(parent)];
}

/** Splits a document into table rows and paragraphs. */
const splitPassages = (text: string): readonly string[] => text.split(/\n\s*\n|\n(?=[|])/);

/**
 * Finds the names in a passage for which no file exists. A short name may be relative to a folder that the passage named earlier, or to the
 * `src` of that folder.
 */
function findUnknownNames(passage: string, document: string): readonly string[] {
  const folders = new Set([".", path.posix.dirname(document)]);
  return [...passage.matchAll(NAMED_FILE)].flatMap(([, name = ""]) => {
    if (IS_NO_SOURCE.test(name)) return [];
    const folder = [...folders].find((each) => exists(path.posix.join(each, name)));
    if (folder === undefined) return [name];
    const found = path.posix.join(folder, name);
    for (const each of [found, `${found}/src`, ...listAncestors(found)]) folders.add(each);
    return [];
  });
}

test.each(documents)("%s: every relative link leads to a file", (document) => {
  const links = [...readText(document).matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#]+)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !exists(path.posix.join(path.posix.dirname(document), link)))).toEqual([]);
});

test.each(documents)("%s: every file and folder in backticks exists", (document) => {
  expect(splitPassages(readText(document)).flatMap((passage) => findUnknownNames(passage, document))).toEqual([]);
});

test.each(documents)("%s has no merge conflict left", (document) => {
  expect(readText(document)).not.toMatch(/^(<{7}|>{7}) /m);
});
