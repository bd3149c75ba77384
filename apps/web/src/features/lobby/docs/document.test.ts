import { expect, it } from "vitest";
import { type DocumentGroup, findVisible } from "./document.ts";

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
