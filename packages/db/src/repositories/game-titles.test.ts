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
  ])("of other letters, invisible marks, too long or without a letter is refused: %j", (title) => {
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
  it("is kept without gaps around it and within", () => {
    expect(parseGameTitle("  Friday \n night ")).toBe("Friday night");
  });
});
