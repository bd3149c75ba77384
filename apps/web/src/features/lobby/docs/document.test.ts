import { expect, it } from "vitest";
import { type DocumentGroup, findVisible, unlinkHidden } from "./document.ts";

const documents = (["play", "run", "build", "decision"] as const).map((group: DocumentGroup) => ({
  slug: group,
  group,
  title: group,
  headings: [],
  html: "",
}));
const slugs = (...[shown, isStaff]: [Parameters<typeof findVisible>[1], boolean]) =>
  findVisible(documents, shown, isStaff).map(({ slug }) => slug);

it("visitors see the documents for players, staff see all, and the operator can open or close them", () => {
  expect(slugs("players", false)).toEqual(["play"]);
  expect(slugs("players", true)).toEqual(["play", "run", "build", "decision"]);
  expect(slugs("all", false)).toEqual(["play", "run", "build", "decision"]);
  expect(slugs("off", true)).toEqual([]);
});

it("a link to a document that the reader may not see is plain text", () => {
  const html =
    'See <a href="/docs/play#pots">the <code>rules</code></a>, <a href="/docs/run#a">Operate</a>, <a href="#b">B</a>.';
  expect(unlinkHidden(html, [{ slug: "play" }])).toBe(
    'See <a href="/docs/play#pots">the <code>rules</code></a>, Operate, <a href="#b">B</a>.',
  );
});
