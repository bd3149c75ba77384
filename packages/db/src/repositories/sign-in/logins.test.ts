/** Tests which e-mail addresses the room accepts, and that two spellings of a domain give the same address. */
import { expect, it } from "vitest";
import { emailSchema, parseLogin } from "./logins.ts";

it.each([
  ["Ada@Example.org ", "ada@example.org"],
  ["a.b+c_d'e-f@mail.example.co.uk", "a.b+c_d'e-f@mail.example.co.uk"],
  ["info@xn--80ak6aa92e.xn--p1ai", "info@xn--80ak6aa92e.xn--p1ai"],
  ["info@XN--E1AFMKFD.XN--P1AI", "info@xn--e1afmkfd.xn--p1ai"],
  ["info@пример.рф", "info@xn--e1afmkfd.xn--p1ai"],
  ["info@ПРИМЕР.РФ", "info@xn--e1afmkfd.xn--p1ai"],
  ["info@例え.テスト", "info@xn--r8jz45g.xn--zckzah"],
  ["info@مثال.إختبار", "info@xn--mgbh0fb.xn--kgbechtv"],
  ["info@bücher.example".normalize("NFD"), "info@xn--bcher-kva.example"],
  ["info@xn--bcher-kva.example", "info@xn--bcher-kva.example"],
  ["info@example.xn--vermgensberatung-pwb", "info@example.xn--vermgensberatung-pwb"],
])("an address is accepted, and its domain is stored as mail servers know it: %s", (typed, stored) => {
  expect(emailSchema.safeParse(typed).data).toBe(stored);
  expect(parseLogin(typed), "it signs in").toBe(stored);
});

it.each([
  ...[
    "nobody",
    "@example.org",
    "a@",
    "a@b",
    "a@localhost",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    "a@0x7f.1",
    "a b@example.org",
  ],
  ...[
    "a@exa mple.org",
    "a@exa%6dple.org",
    "a@example.org/x",
    "a@example.org:25",
    "a@-example.org",
    "a@example..org",
    ".a@example.org",
  ],
  ...[
    "a..b@example.org",
    "a@example.xn--",
    "a@xn--a.xn--zzzzzz99999",
    "jörg@example.org",
    "a@b@example.org",
    "a@example.org\u0000",
  ],
  ...[
    "a@example.org, b@example.org",
    "a@example.org\r\nbcc: b@example.org",
    `a@${"x".repeat(64)}.org`,
    `${"a".repeat(250)}@x.org`,
  ],
])("text that is no address is refused: %j", (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false);
});
