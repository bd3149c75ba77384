/** Searches the source code for forms that could put their fields into the URL. Fault 129 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const FORMS = "ui/basic-form.tsx";
const BUTTONS = ["ui/submit-button.tsx", FORMS];

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), "utf8") }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test("fault 129: only the file of forms contains a form element", () => {
  expect(filesWith(/<form[\s>]|createElement\("form"|formAction=|formMethod=/)).toEqual([FORMS]);
});

test("fault 129: every submit button waits for the page's scripts", () => {
  const wrong = filesWith(/<(button|input)[^>]*type="(submit|image)"/).filter((name) => !BUTTONS.includes(name));
  expect(wrong).toEqual([]);
});

test("fault 129: only searches of the back office write their fields into the address", () => {
  expect(filesWith(/<SearchForm/).filter((name) => !name.startsWith("features/office/"))).toEqual([]);
});
