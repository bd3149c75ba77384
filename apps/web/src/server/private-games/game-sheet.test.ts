/** Tests that a spreadsheet shows the score sheet correctly, even when a player's name looks like a formula. H9 */
import { expect, it } from "vitest";
import { formatSheetCsv } from "./game-sheet.ts";

const line = (userId: string, name: string, net: number) => ({
  ...{ userId, name, net, staff: false, bot: false, brought: 1_000_00, away: 0, stack: 1_000_00 + net },
});
const NAMES = { a: "=HYPERLINK(1)", b: 'Ann, "the rock"', c: "Guest 7", d: "Íñigo" };
const SHEET = {
  lines: [
    line("a", NAMES.a, 123_456_50),
    line("b", NAMES.b, -5),
    line("c", NAMES.c, -123_456_45),
    line("d", NAMES.d, 0),
  ],
  payments: [{ from: "c", to: "a", amount: 123_456_45 }],
};

it("H9: the CSV of a sheet has a fixed width, plain decimals, no formulas and complete names", () => {
  expect(formatSheetCsv(SHEET, "en").split("\r\n")).toEqual([
    "\uFEFFPlayer,Bought in,Cashed out,At the table,Won or lost",
    "'=HYPERLINK(1),1000.00,0.00,124456.50,123456.50",
    '"Ann, ""the rock""",1000.00,0.00,999.95,-0.05',
    "Guest 7,1000.00,0.00,-122456.45,-123456.45",
    "Íñigo,1000.00,0.00,1000.00,0.00",
    ",,,,",
    "From,To,Amount,,",
    "Guest 7,'=HYPERLINK(1),123456.45,,",
    "",
  ]);
});

it("H9: the sheet's headings and the names given by the room are in the reader's language", () => {
  const lines = formatSheetCsv(SHEET, "es").split("\r\n");
  expect(lines[0]).toBe("\uFEFFJugador,Buy-ins,Cobrado,En la mesa,Ganado o perdido");
  expect(lines[3]).toMatch(/^Invitado 7,/);
  expect(lines[6]).toBe("De,A,Cantidad,,");
});

it("H9: a bot is marked as a bot, even when a person has the same name", () => {
  const lines = [line("a", "Rosa", -5), { ...line("b", "Rosa", 5), bot: true }];
  const [, person, bot] = formatSheetCsv({ lines, payments: [] }, "en").split("\r\n");
  expect([person, bot].map((text) => text?.split(",")[0])).toEqual(["Rosa", "Rosa (Bot)"]);
});
