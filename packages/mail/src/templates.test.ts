/** Tests that every kind of mail that the database may add has a template, and that each template has a text in every language. */
import fs from "node:fs";
import path from "node:path";
import { DEFAULT_ROOM_SETTINGS, LOCALES } from "@poker/protocol";
import { describe, expect, it, test } from "vitest";
import { MAIL_KINDS, sampleOf } from "./templates.ts";
import { writeMail } from "./write-mail.ts";

const FUNCTIONS = path.join(import.meta.dirname, "../../../prisma/functions");
const ROOM = { name: "Ana & friends", url: "https://poker.example", look: DEFAULT_ROOM_SETTINGS };

/** Finds the kinds of mail in calls of `mail_add` and `mail_add_to`. The kind is the first quoted text in a call. */
const findAddedKinds = (sql: string): readonly string[] =>
  [...sql.matchAll(/\b(?:PERFORM|SELECT) mail_add(?:_to)?\([^']*'([^']*)'/g)].map(([, kind = ""]) => kind);

test("decision 0058: the templates are exactly those for the kinds of mail that functions of the database add", () => {
  const sql = fs
    .readdirSync(FUNCTIONS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql") && !path.basename(file).startsWith("mail_add"))
    .map((file) => fs.readFileSync(path.join(FUNCTIONS, file), "utf8").replaceAll(/--.*$/gm, ""))
    .join("\n");
  const kinds = findAddedKinds(sql);
  expect([...new Set(kinds)].toSorted()).toEqual(MAIL_KINDS.toSorted());
  const count = (pattern: RegExp) => sql.match(pattern)?.length ?? 0;
  const calls = count(/\bmail_add(_to)?\(/g);
  expect(kinds, "a call does not name its kind as a text").toHaveLength(calls);
});

describe.each(MAIL_KINDS)("the mail %s", (kind) => {
  it.each(LOCALES)("is written in %s, as text and as HTML with the same contents", (locale) => {
    const mail = writeMail({ kind, detail: sampleOf(kind), locale, name: "Ana <b>" }, ROOM);
    if (!mail) throw new Error("the sample is not of this kind");
    expect(mail).toMatchObject({ locale, subject: expect.stringMatching(/^[^\n]{5,70}$/) });
    expect(mail.text).toContain("Ana <b>");
    expect(mail.html).toContain("Ana &lt;b&gt;");
    expect(mail.html).not.toMatch(/Ana <b>|<img|<script|undefined/);
    expect(mail.text).not.toContain("undefined");
    expect(mail.text).toContain(ROOM.name);
    expect(mail.html).toContain("Ana &amp; friends");
    for (const link of mail.text.match(/https:\S+/g) ?? []) expect(mail.html).toContain(`href="${link}"`);
  });

  it("has a different subject in every language", () => {
    const subjects = LOCALES.map(
      (locale) => writeMail({ kind, detail: sampleOf(kind), locale, name: null }, ROOM)?.subject,
    );
    expect(new Set(subjects).size).toBe(LOCALES.length);
  });
});

it("a mail of an unknown kind or with a wrong detail is not written; an unknown language gives English", () => {
  expect(writeMail({ kind: "toString", detail: {}, locale: "en", name: null }, ROOM)).toBeNull();
  expect(writeMail({ kind: "password-changed", detail: [], locale: "en", name: null }, ROOM)).toBeNull();
  expect(writeMail({ kind: "password-changed", detail: {}, locale: "fr", name: null }, ROOM)?.locale).toBe("en");
});

it("decision 0112: the button of a mail has the owner's accent of each theme, and a text that can be read on it", () => {
  const room = { ...ROOM, look: { accentDark: "#ffee88", accentLight: "#003366", felt: null } };
  const mails = MAIL_KINDS.map((kind) => writeMail({ kind, detail: sampleOf(kind), locale: "en", name: null }, room));
  const html = mails.find((mail) => mail?.html.includes('class="button"'))?.html ?? "";
  const [light = "", dark = ""] = html.split("@media (prefers-color-scheme: dark)");
  expect(light).toContain(".button { background: #003366; color: #ffffff;");
  expect(dark).toContain(".button { background: #ffee88 !important; color: #231906 !important; }");
  expect(html).toMatch(/<a class="button"[^>]+background:#003366;color:#ffffff;/);
});
