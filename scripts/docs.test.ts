/** Checks the documents: every relative link leads to a file, and every file or folder that is named in backticks exists. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { renderDocuments } from "@poker/web/docs-site";
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

/**
 * Matches names of files and folders in backticks, such as `apps/web/src/proxy.ts`, `journal/`, `server.ts` and
 * `prisma`. Does not match commands, addresses, or names with a placeholder.
 */
const NAMED_FILE =
  /`((?:[\w.[\]()-]+\/)+[\w.[\]()-]*|[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|md|json|prisma|lock)|prisma|e2e|scripts|bench)`/g;
/** Matches paths that exist only after a run or a build, and words that look like a path but are not paths. */
const IS_NO_SOURCE = /^(\.data(-backups)?|\.reports|dist|node_modules)(\/|$)|^(low\/high|text\/x-component|[FPN]O\/8)$/;

/** Lists the folders that contain a file or folder, the nearest first. */
function listAncestors(file: string): readonly string[] {
  const parent = path.posix.dirname(file.replace(/\/$/, ""));
  return parent === "." ? ["."] : [parent, ...listAncestors(parent)];
}

/** Splits a document into the rows of its tables and its paragraphs. */
const splitPassages = (text: string): readonly string[] => text.split(/\n\s*\n|\n(?=[|])/);

/**
 * Returns the names in a passage for which no file exists. A short name may be relative to a folder that the same
 * passage named earlier, or to the `src` of that folder.
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

const pages = renderDocuments(ROOT);
const anchorsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
const anchors = new Map(pages.map(({ slug, html }) => [slug, new Set(anchorsOf(html))]));

test("every link between the documents at /docs leads to a heading that is there", () => {
  const broken = pages.flatMap(({ slug, html }) =>
    [...html.matchAll(/<a href="(?:\/docs\/([^"#]+))?(?:#([^"]+))?"/g)].flatMap(([, page = slug, id]) => {
      const known = anchors.get(page);
      return known && (id === undefined || known.has(id)) ? [] : [`${slug}: ${page}#${id}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("every runbook of an alarm is a heading at /docs", () => {
  const runbooks = [...readText("deploy/prometheus/alerts.yml").matchAll(/runbook: docs\/([\w-]+)\.md#([\w-]+)$/gm)];
  expect(runbooks.length).toBeGreaterThan(20);
  for (const [runbook, page = "", id = ""] of runbooks) expect(anchors.get(page)?.has(id), runbook).toBe(true);
});

test("every document of docs/ and every decision is at /docs, and no page has markup that was not rendered", () => {
  const shown = new Set(pages.map(({ slug }) => slug));
  const slugs = documents.flatMap((file) => /^docs\/(.+)\.md$/.exec(file)?.[1] ?? []);
  expect(slugs.filter((slug) => !shown.has(slug))).toEqual([]);
  for (const { slug, title, html } of pages) {
    expect(title, slug).not.toMatch(/[`*[\]]|^$/);
    const text = html.replace(/<(pre|code)\b.*?<\/\1>/gs, "");
    expect(text, slug).not.toMatch(/\]\(|^#{1,4} |^\|/m);
    expect(html, slug).not.toMatch(/\.md(#[\w-]+)?"|<img|<h1|<script/);
  }
});

test("headings get the anchors of GitHub, and the same heading twice gets two", () => {
  expect(anchors.get("operate")).toContain("journalcannotbewritten");
  expect(anchors.get("configuration")).toContain("the-keys-belong-to-the-database");
  const ids = anchorsOf(pages.find(({ slug }) => slug === "changelog")?.html ?? "");
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(documents)("%s: every file and folder in backticks exists", (document) => {
  expect(splitPassages(readText(document)).flatMap((passage) => findUnknownNames(passage, document))).toEqual([]);
});

test.each(documents)("%s has no merge conflict left", (document) => {
  expect(readText(document)).not.toMatch(/^(<{7}|>{7}) /m);
});
