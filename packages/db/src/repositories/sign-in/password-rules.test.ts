import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, it } from "vitest";
import { checkPassword } from "./password-rules.ts";

const ada = { name: "Ada Lovelace", email: "ada.byron@example.org" };

it.each(["password", "Password1", "12345678", " iloveyou ", "QWERTYUIOP", "trustno1"])(
  "fault 104: %s, a password that attackers try first, is refused",
  async (password) => expect(await checkPassword(password, ada)).toMatchObject({ code: "password-too-easy" }),
);

it("fault 104: none of the ten thousand commonest passwords is accepted", async () => {
  const commonest = dictionary["passwords-common"].slice(0, 10_000);
  const passed: string[] = [];
  for (const password of commonest) if ((await checkPassword(password, ada)) === null) passed.push(password);
  expect([commonest.length, passed]).toEqual([10_000, []]);
});

it.each(["         ", "\t\t\t\t\t\t\t\t", "aaaaaaaaaaaa", "11111111111111"])(
  "fault 104: blanks and one repeated character are refused: %j",
  async (password) => expect(await checkPassword(password, ada)).toMatchObject({ code: "password-too-easy" }),
);

it.each(["Ada Lovelace", "adalovelace", "AdaLovelace1815", "ada.byron@example.org", "ada.byron", "adabyron99!"])(
  "fault 104: the account's own name or address is refused, also with digits: %s",
  async (password) => expect(await checkPassword(password, ada)).toMatchObject({ code: "password-like-account" }),
);

it.each(["correct horse battery", "Lovelace wrote it", "byron-1815-london", "密码很长很长很长"])(
  "fault 104 ✗: any other password is accepted: %s",
  async (password) => expect(await checkPassword(password, ada)).toBeNull(),
);

it("fault 104 ✗: when a name has no letters, only a password equal to the name is refused", async () => {
  const numbered = { name: "2718", email: null };
  expect(await checkPassword("8128-496-28", numbered)).toBeNull();
});

it("fault 104: length and own name are checked on the composed spelling, even if another spelling was typed", async () => {
  const nfd = (text: string) => text.normalize("NFD");
  expect(await checkPassword(nfd("ñañaé"), ada)).toMatchObject({ code: "password-too-short" });
  expect(await checkPassword(nfd("ñañaéüö"), ada)).toMatchObject({ code: "password-too-short" });
  expect(await checkPassword(nfd("ñ é".repeat(60)), ada)).toBeNull();
  expect(await checkPassword("ñ é".repeat(67), ada)).toMatchObject({ code: "password-too-long" });
  const zoe = { name: "Zoë Núñez", email: "zoë@example.org" };
  for (const typed of ["Zoë Núñez", nfd("Zoë Núñez"), nfd("zoënúñez1990")])
    expect(await checkPassword(typed, zoe)).toMatchObject({ code: "password-like-account" });
});
