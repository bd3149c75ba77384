import { describe, expect, it } from "vitest";
import { makeNameCandidates, parseName } from "./player-names.ts";

describe("fault 40: a name", () => {
  it.each(["Admın", "ᴀᴅᴍɪɴ", "ɑdmin", "ADMIN1", "The Dealer", "Support Team"])(
    "that imitates the staff is refused: %s",
    (name) => {
      expect(parseName(name)).toBeNull();
    },
  );
  it.each([
    ...[
      "Admin",
      "4dmin",
      "adm1n",
      "a.d.m.i.n",
      "Ad min",
      "Admin Anna",
      "adminanna",
      "xx Admin xx",
      "theAdmin",
      "Ａｄｍｉｎ",
    ],
    ...[
      "D e a 1 e r",
      "TheDealer",
      "dealer-7",
      "Staff",
      "5taff",
      "Support",
      "5upp0rt 24",
      "Mod",
      "Moderador",
      "Soporte",
    ],
    ...["House", "The House", "la casa", "Bot", "Bot 7", "You", "System", "Guest 12", "guestanna", "Invitado 3"],
  ])("that passes for the room, its staff or a guest is refused: %s", (name) => {
    expect(parseName(name)).toBeNull();
  });
  it.each([
    "Аda",
    "Adа",
    "abc\u202Edef",
    "Ann\u200Ba",
    "ʙeatrix",
    "Ⅿary",
    "𝐌ary",
    "Ann😀",
    "-Ann",
    "Al",
    "a".repeat(21),
  ])("with letters that no language writes, too short or too long is refused: %s", (name) => {
    expect(parseName(name)).toBeNull();
  });
  it.each([
    "Ada Lovelace",
    "Łukasz",
    "Søren",
    "Nguyễn Văn",
    "Çağrı",
    "José",
    "Full House",
    "Badminton",
    "Staffan",
    "Dee Dee",
    "Modesto",
    "Botond",
    "Roommate",
    "R2 D2",
    "Supporter",
  ])("is allowed: %s", (name) => {
    expect(parseName(name)?.name).toBe(name);
  });
  it.each([
    ["Beatrıx", "Beatrix"],
    ["BEATRIX", "Beatrix"],
    ["Bea-trix", "Beatrix"],
    ["B€atrix".replace("€", "é"), "Beatrix"],
    ["Beatr1x", "Beatrix"],
    ["Ada.L0velace", "Ada Lovelace"],
    ["Iarry", "larry"],
    ["Łarry", "Larry"],
    ["Sam rnorris", "Sam Morris"],
    ["Straße", "Strasse"],
  ])("looks like another: %s and %s have one key", (one, other) => {
    expect(parseName(one)?.key).toBe(parseName(other)?.key);
    expect(parseName(one)).not.toBeNull();
  });
  it("that differs in a letter or a number is another name", () => {
    expect(parseName("Ana 5")?.key).not.toBe(parseName("Ana s")?.key);
    expect(parseName("Beatrix")?.key).not.toBe(parseName("Beatriz")?.key);
  });
});

describe("fault 99: by Unicode's confusables a name", () => {
  it.each([
    "Admın",
    "ᴀᴅᴍɪɴ",
    "ɑdmin",
    "ADMIN1",
    "The Dealer",
    "Support Team",
    "Ɗealer",
    "aɗmin",
    "Ƽtaff",
    "Ƥlease Suƥƥort",
  ])("that imitates the staff is refused: %s", (name) => {
    expect(parseName(name)).toBeNull();
  });
  it.each([
    ["Beatrıx", "Beatrix"],
    ["Beatrƚx", "Beatrix"],
    ["Ɩarry", "larry"],
    ["ƿeter", "Peter"],
    ["Ƥeter", "Peter"],
    ["Ƽaul Ȥimmer", "Saul Zimmer"],
    ["Ɍuby", "Ruby"],
  ])("looks like another: %s and %s have one key", (one, other) => {
    expect(parseName(one)?.key).toBe(parseName(other)?.key);
    expect(parseName(one)).not.toBeNull();
  });
  it("that has only plain letters keeps its earlier key, because keys are stored", () => {
    const keys = ["Ada Lovelace", "Beatr1x", "Sam rnorris", "vvilma_0", "Nguyễn Văn", "José-M. 77"].map(
      (name) => parseName(name)?.key,
    );
    expect(keys).toEqual(["adalovelace", "beatrlx", "sammorrls", "wllmao", "nguyenvan", "josem77"]);
  });
});

describe("fault 126: a name", () => {
  const STAFF = [
    ...["Owner", "Manager", "Security", "Help Desk", "Pit Boss", "Poker Room", "Staff", "Cashier", "Floor", "Dealer"],
    ...[
      "House",
      "Support",
      "Administrador",
      "Gerente",
      "Seguridad",
      "Soporte",
      "Sala",
      "Crupier",
      "Jefe de mesa",
      "Host",
    ],
    ...[
      "Dueño",
      "Propietaria",
      "Encargado",
      "Cajera",
      "Jefa de sala",
      "Supervisor",
      "Moderador",
      "Atencion al cliente",
    ],
  ];
  const asWritten: Readonly<Record<string, (name: string) => string>> = {
    plainly: (name) => name,
    "in capitals": (name) => name.toUpperCase(),
    "without gaps": (name) => name.replaceAll(" ", ""),
    "with other gaps": (name) => name.replaceAll(" ", "_"),
    "letter by letter": (name) => name.replaceAll(/(?<=\S)(?=\S)/g, "."),
    "with a number": (name) => `${name} 7`,
    "with a number before it": (name) => `1 ${name}`,
    "with an article": (name) => `The ${name}`,
    "in the plural": (name) => (/[aeiou]$/i.test(name) ? `${name}s` : `${name}es`),
    "with an s": (name) => `${name}s`,
    "with a letter twice": (name) => `${name.slice(0, 2)}${name.slice(1)}`,
    "with a letter three times": (name) => `${name}${name.slice(-1)}${name.slice(-1)}`,
    "with digits for letters": (name) => name.replaceAll(/o/gi, "0").replaceAll(/i/gi, "1").replaceAll(/e/gi, "3"),
    "with accents": (name) => name.replaceAll("a", "á").replaceAll("e", "ë").replaceAll("o", "ő"),
    "with confusables": (name) => name.replaceAll("i", "ı").replaceAll("d", "ɗ").replaceAll("p", "ƥ"),
  };
  it.each(STAFF.flatMap((name) => Object.entries(asWritten).map(([how, write]) => [write(name), how] as const)))(
    "%s is refused as a name of the staff, written %s",
    (name) => expect(parseName(name)).toBeNull(),
  );
  it.each([
    ...["Owner Anna", "Anna Manager", "Security-Team", "xManagerx", "pokermanager", "My Help Desk", "El Gerente Juan"],
    ...["Pit Boss Bob", "Mana9er", "Securlty", "Room Staff", "Staff Room", "Dueña de la sala", "theOwner"],
  ])("that contains a word of the staff is refused: %s", (name) => {
    expect(parseName(name)).toBeNull();
  });
  it.each(["example.com", "win.net", "best-poker.org", "www.poker", "exämple.cóm", "examp1e.c0m", "b3st.n3t"])(
    "that is a web address is refused: %s",
    (name) => expect(parseName(name)).toBeNull(),
  );
  it.each([
    ...[
      "Downer",
      "Townsend",
      "Manuel",
      "Managua",
      "Hosteler",
      "Hostetler",
      "Casablanca",
      "Salamanca",
      "Floora",
      "Housewife",
    ],
    ...[
      "Ada.Lovelace",
      "J.R. Smith",
      "Boss",
      "Pitt",
      "Desk Lamp",
      "Poker Ace",
      "Jefferson",
      "Dealey",
      "Staf",
      "Moderna",
    ],
    ...["Seguro", "Cajetilla", "Directo", "Personalia", "Ownby", "Almo Dorn", "Person 41", "Bossy Pit"],
  ])("that only resembles a word of the staff is allowed: %s", (name) => {
    expect(parseName(name.replace(/\.$/, ""))).not.toBeNull();
  });
});

it("candidates for a refused name are allowed names that are similar to the refused name", () => {
  let next = 0;
  const random = (limit: number) => next++ % limit;
  const like = (wanted: string) => makeNameCandidates(wanted, 8, random).map(({ name }) => name);
  expect(like("Beatrix").every((name) => /^Beatrix \d{2,3}$/.test(name))).toBe(true);
  expect(like("Admin").every((name) => /^Player \d{3,4}$/.test(name))).toBe(true);
  for (const wanted of ["", "Аda", "a".repeat(60), "...", "😀😀"]) {
    expect(like(wanted)).toHaveLength(8);
    for (const name of like(wanted)) expect(parseName(name)).not.toBeNull();
  }
});
