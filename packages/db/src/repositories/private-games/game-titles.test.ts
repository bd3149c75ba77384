import { describe, expect, it } from "vitest";
import { parseGameTitle } from "./game-titles.ts";

describe("fault 40: the title of a private game", () => {
  it.each([
    ...[
      "Admin",
      "The Dealer",
      "«Dealer»",
      "Dealer!",
      "Dealer: come in",
      "(Staff)",
      "5taff night",
      "S.t.a.f.f",
      "'Support'",
    ],
    ...[
      "House",
      "The House",
      "Room 7",
      "La casa!",
      "Bot",
      "System",
      "Guest 12",
      "Official game",
      "A game by the Admin",
    ],
    ...["Admın", "Ɗealer", "ᴀᴅᴍɪɴ"],
  ])("that passes for the room, its staff or a guest is refused: %s", (title) => {
    expect(parseGameTitle(title)).toBeNull();
  });
  it.each([
    ...["", "   ", "...", "?!", "a".repeat(61), "Friday #3", "<b>Friday</b>", "Friday\u0000"],
    ...[
      "Fri\u200Bday",
      "Fri\u202Eyad",
      "\u2066Friday",
      "Frid\u00ADay",
      "Fridаy",
      "𝐅riday",
      "Friday 🂡",
      "\uFEFFFriday\u2063",
    ],
  ])("with other letters, invisible marks, too long or without a letter is refused: %j", (title) => {
    expect(parseGameTitle(title)).toBeNull();
  });
  it.each([
    ...[
      "Friday",
      "Dealer's choice",
      "Dealer’s choice",
      "Full House",
      "Anna’s game",
      "Partida de José",
      "¡Vamos!",
      "2-7, then PLO?",
    ],
    ...["Nguyễn & Søren", "20/40 (Łódź)", "Roommates", "Team Poker"],
  ])("is allowed: %s", (title) => {
    expect(parseGameTitle(title)).toBe(title);
  });
  it("is stored without spaces around it and with single spaces inside", () => {
    expect(parseGameTitle("  Friday \n night ")).toBe("Friday night");
  });
});

describe("fault 126: the title of a private game", () => {
  it.each([
    ...[
      "example.com",
      "http://example.com",
      "https://example.org/win",
      "HTTPS : //example.com",
      "ftp://x.y",
      "www.example.com",
    ],
    ...[
      "www example com",
      "Play at example.com tonight",
      "example . com",
      "example. com",
      "example .com",
      "example dot com",
    ],
    ...[
      "example (dot) com",
      "ejemplo punto com",
      "bit.ly/abc",
      "t.me/room",
      "discord.gg/abc",
      "discord gg/abc12",
      "win.casino",
    ],
    ...[
      "sala.es",
      "poker.online",
      "10.0.0.1",
      "192.168.1.20:3000",
      "localhost:3000",
      "xn--80ak6aa92e.com",
      "exämple.cóm",
    ],
    ...["examp1e.c0m", "example.n3t", "example,com", "EXAMPLE.COM", "sub.domain.example.co.uk", "javascript:/x"],
  ])("that contains a web address is refused: %s", (title) => {
    expect(parseGameTitle(title)).toBeNull();
  });
  it.each([
    ...["Owner", "The Manager!", "Security.", "Help Desk", "Pit-Boss", "Poker Room", "Poker room, table 4", "Adm!n"],
    ...["Jefe de mesa", "Sala de póquer", "¡Soporte!", "Game of the manager", "Partida del gerente", "Managers (2)"],
  ])("that imitates the room or its staff is refused: %s", (title) => {
    expect(parseGameTitle(title)).toBeNull();
  });
  it.each([
    ...[
      "Friday. Come early",
      "Fri. 8 p.m.",
      "No. 5",
      "Vol.2",
      "St. Patrick's",
      "Play. It is fun",
      "Mr. T's game",
      "1.50/3.00",
    ],
    ...[
      "20:30, then 22:00",
      "Anna vs. Ben",
      "PLO/NLH",
      "Come in... all",
      "Sáb. 21:30 h",
      "Ay, ¡no!",
      "Vamos, es viernes",
    ],
    ...["Home game, no limit", "Net winners", "The com team", "Dot and Anna", "Punto final", "Club de los jueves"],
  ])("is allowed: %s", (title) => {
    expect(parseGameTitle(title)).toBe(title);
  });
});
