/**
 * Compares the protocol's lists of refusal codes with the codes that functions of the database return, and with those in other source
 * files.
 */
import fs from "node:fs";
import path from "node:path";
import * as protocol from "@poker/protocol";
import { expect, it } from "vitest";
import { FUNCTIONS_DIR } from "../migrate/paths.ts";

const ROOT = path.resolve(FUNCTIONS_DIR, "../..");

/** For each subject, the protocol's lists that have the codes of the subject's functions. */
const LISTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  accounts: [
    protocol.ACCOUNT_REFUSALS,
    protocol.ADDRESS_CHANGE_REFUSALS,
    protocol.ADDRESS_CONFIRMATION_REFUSALS,
    protocol.INVITATION_REFUSALS,
    protocol.NAME_REFUSALS,
    protocol.OWN_DATA_REFUSALS,
    protocol.PREFERENCE_REFUSALS,
    protocol.SIGN_UP_REFUSALS,
  ],
  "sign-in": [
    protocol.FACTOR_REFUSALS,
    protocol.FACTOR_REMOVAL_DECISION_REFUSALS,
    protocol.FACTOR_REMOVAL_REFUSALS,
    protocol.PASSWORD_REFUSALS,
  ],
  notices: [
    protocol.ANNOUNCEMENT_REFUSALS,
    protocol.LINK_REFUSALS,
    protocol.MAIL_REFUSALS,
    protocol.REQUEST_REFUSALS,
    protocol.VERIFICATION_MAIL_REFUSALS,
  ],
  people: [
    protocol.CHAT_REPORT_REFUSALS,
    protocol.FRIEND_REFUSALS,
    protocol.NOTE_REFUSALS,
    protocol.PRIVATE_MESSAGE_REFUSALS,
  ],
  money: [
    protocol.ADJUSTMENT_DECISION_REFUSALS,
    protocol.ADJUSTMENT_LIMIT_REFUSALS,
    protocol.ADJUSTMENT_REFUSALS,
    protocol.RAKE_CONFIG_REFUSALS,
    protocol.REFILL_REFUSALS,
    protocol.ROOM_SETTINGS_REFUSALS,
    protocol.SUSPENSE_REFUSALS,
  ],
  tables: [protocol.UNIT_DRAFT_REFUSALS, protocol.UNIT_SCHEDULE_REFUSALS, protocol.WEEKLY_UNIT_REFUSALS],
  // Tables and pools are here because `schedule_refusal` also checks their times.
  tournaments: [
    protocol.TOURNAMENT_DRAFT_REFUSALS,
    protocol.TOURNAMENT_SCHEDULE_REFUSALS,
    protocol.UNIT_SCHEDULE_REFUSALS,
  ],
  "private-games": [protocol.GAME_CODE_REFUSALS, protocol.GAME_REFUSALS],
  deals: [protocol.SHUFFLE_RELEASE_REFUSALS],
  hands: [
    protocol.HAND_CASE_REFUSALS,
    protocol.HAND_EXPORT_REFUSALS,
    protocol.HAND_NOTE_REFUSALS,
    protocol.HAND_REVEAL_REFUSALS,
    protocol.SHARE_REFUSALS,
  ],
  protection: [
    protocol.BREAK_REFUSALS,
    protocol.BREAK_RETURN_REFUSALS,
    protocol.PLAY_LIMIT_REFUSALS,
    protocol.REALITY_CHECK_REFUSALS,
  ],
  // Factors are here because `staff_remove_factors`, the command on the room's machine, removes those of a person.
  office: [
    protocol.APPROVAL_REFUSALS,
    protocol.BACKUP_ASK_REFUSALS,
    protocol.BACKUP_DOWNLOAD_REFUSALS,
    protocol.FACTOR_REMOVAL_REFUSALS,
    protocol.FRESH_STAFF_REFUSALS,
    protocol.MAINTENANCE_REFUSALS,
    protocol.OWNER_CONFIRMATION_REFUSALS,
    protocol.LOGO_REFUSALS,
    protocol.LOOK_REFUSALS,
    protocol.ROOM_SETTINGS_REFUSALS,
    protocol.SANCTION_REFUSALS,
    protocol.SESSION_END_REFUSALS,
    protocol.STAFF_LIMIT_REFUSALS,
    protocol.STAFF_NOTE_REFUSALS,
    protocol.STAFF_REFUSALS,
    protocol.STAFF_ROLE_REFUSALS,
    protocol.UNIT_COMMAND_REFUSALS,
  ],
};

/** The functions whose codes are read by a server and never shown to a person, each with the reason. */
const READ_BY_SERVERS: Readonly<Record<string, string>> = {
  room_schema_problem: "a server reads at its start why it may not join the room",
  tournament_close: "the game server reads why it must keep a tournament open",
};

/** Returns the codes of a function that returns a code, or that has one in the column `refused`. Empty for every other function. */
function readCodes(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, "");
  if (!/\bRETURNS text\b(?!\[)|\brefused text\b/.test(text)) return [];
  const [, body = text] = /\$\$(.*)\$\$/s.exec(text) ?? [];
  // A function in plain SQL is one expression, which gives the code. In any other function, a statement returns the code or assigns it to
  // `refused`.
  const given = /\bLANGUAGE plpgsql\b/.test(text)
    ? body.split(";").flatMap((statement) => /\b(?:RETURN\b|refused(?: text)? :=).*$/s.exec(statement)?.[0] ?? [])
    : [body];
  return given.flatMap((part) =>
    [...part.matchAll(/(?:\bRETURN|\bTHEN|\bELSE|:=)\s+'([a-z]+(?:-[a-z]+)*)'/g)].flatMap(([, code]) => code ?? []),
  );
}

const listFiles = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(ROOT, folder, file));

const returned = listFiles("prisma/functions")
  .filter((file) => file.endsWith(".sql") && !(path.basename(file, ".sql") in READ_BY_SERVERS))
  .flatMap((file) =>
    readCodes(fs.readFileSync(file, "utf8")).map((code) => ({
      code,
      name: path.basename(file),
      subject: path.basename(path.dirname(file)),
    })),
  );

/** Returns the codes with which the source refuses something. Leaves out comparisons, cases, types and keys of objects. */
function readNamedCodes(): ReadonlySet<string> {
  const folders = ["apps/web/src", "apps/game/src"];
  for (const name of fs.readdirSync(path.join(ROOT, "packages"))) folders.push(`packages/${name}/src`);
  const files = folders
    .flatMap(listFiles)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/(?:generated|testing)\/|\brefusals?\.ts$/.test(file));
  const named = /(?<![=!]== |case |\| |[<(]\| )"([a-z]+(?:-[a-z]+)*)"(?!:| \|)/g;
  return new Set(
    files.flatMap((file) => [...fs.readFileSync(file, "utf8").matchAll(named)].flatMap(([, code]) => code ?? [])),
  );
}

it("every code that a function of the database returns is in a list of its subject", () => {
  expect(new Set(returned.map(({ name }) => name)).size).toBeGreaterThan(70);
  const unlisted = returned.filter(({ subject, code }) => !LISTS[subject]?.some((codes) => codes.includes(code)));
  expect(unlisted).toEqual([]);
});

it("every code of a list is returned by a function of the database, or named by other code", () => {
  const known = new Set([...returned.map(({ code }) => code), ...readNamedCodes()]);
  const listed = [...Object.values(LISTS).flat(2), ...protocol.WIRE_REFUSALS];
  expect([...new Set(listed)].filter((code) => !known.has(code))).toEqual([]);
});

it("every list of the protocol belongs to a subject, and has each code once", () => {
  const known: readonly unknown[] = [...Object.values(LISTS).flat(), protocol.WIRE_REFUSALS];
  const lists = Object.entries(protocol).flatMap(([name, list]) =>
    name.endsWith("_REFUSALS") && Array.isArray(list) ? [{ name, list }] : [],
  );
  expect(lists.filter(({ list }) => !known.includes(list)).map(({ name }) => name)).toEqual([]);
  expect(lists.filter(({ list }) => new Set(list).size !== list.length).map(({ name }) => name)).toEqual([]);
});
