/**
 * Reads the settings of the room that the operator may fix in the environment. A fixed setting replaces what owners
 * have chosen in the back office, and the back office shows it as fixed. Game servers and web servers read all of these
 * settings. Decision 0111
 */
import {
  type ChosenSettings,
  isTimeZone,
  MAX_BOT_TABLES,
  MAX_RETENTION_DAYS,
  MAX_ROOM_WORDS_LENGTH,
} from "@poker/protocol";
import * as z from "zod";

/** A text for players. An empty text means that the setting is not set. */
const words = z
  .string()
  .trim()
  .max(MAX_ROOM_WORDS_LENGTH)
  .transform((text) => text || undefined)
  .optional();

/** Makes a setting optional. An empty value means that the setting is not set. */
const emptyOr = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal("")
    .transform(() => undefined)
    .or(schema)
    .optional();

const days = (min = 1) => emptyOr(z.coerce.number().int().min(min).max(MAX_RETENTION_DAYS));

export const roomSettingsShape = {
  /** The time zone in which staff plan tournaments. */
  ROOM_TIME_ZONE: emptyOr(z.string().refine(isTimeZone, "must be a time zone such as Europe/Madrid")),
  /** Where players can write when they disagree with a decision of the staff: an e-mail address, a web address, or a short text. */
  ROOM_CONTACT: words,
  /**
   * Where players find help when they worry about how much they play: a web address, an e-mail address, a phone number, or a short text.
   */
  PROTECTION_HELP: words,
  BOTS: emptyOr(z.enum(["on", "off"]).transform((word) => word === "on")),
  /** At how many play-money tables and pools the room's bots play. */
  BOT_TABLES: emptyOr(z.coerce.number().int().min(0).max(MAX_BOT_TABLES)),
  /** After how many days a chat message is deleted, unless it was reported. */
  CHAT_DAYS: days(),
  /** How many days a person has to open their closed account again by signing in. */
  ACCOUNT_GRACE_DAYS: days(0),
  /** After how many days the personal data of a closed account is erased. */
  ACCOUNT_RETENTION_DAYS: days(0),
  /** After how many days an ended session is deleted. */
  SESSION_DAYS: days(),
  /** After how many days a notice that was read is deleted. */
  NOTICE_DAYS: days(),
  /** After how many days a mail is deleted, whether it was sent, given up or kept. */
  MAIL_DAYS: days(),
  /** After how many days a command of the staff is deleted once it was carried out. The audit log keeps it. */
  COMMAND_DAYS: days(),
  /** After how many days without a player a club gets an end date. Decision 0077 */
  CLUB_DAYS: days(),
  /** After how many days without a visit a guest's account is deleted. Fault 106 */
  GUEST_DAYS: days(),
  /** After how many days without a visit the account of a guest who was never dealt a hand is deleted. */
  UNPLAYED_GUEST_DAYS: days(),
} as const;

const schema = z.object(roomSettingsShape);
type RoomEnv = z.output<typeof schema>;

/** For each setting: the environment variable that fixes it. */
export const FIXING_VARIABLES = {
  timeZone: "ROOM_TIME_ZONE",
  contact: "ROOM_CONTACT",
  help: "PROTECTION_HELP",
  bots: "BOTS",
  botTables: "BOT_TABLES",
  chatDays: "CHAT_DAYS",
  accountGraceDays: "ACCOUNT_GRACE_DAYS",
  accountDays: "ACCOUNT_RETENTION_DAYS",
  sessionDays: "SESSION_DAYS",
  noticeDays: "NOTICE_DAYS",
  mailDays: "MAIL_DAYS",
  commandDays: "COMMAND_DAYS",
  clubDays: "CLUB_DAYS",
  guestDays: "GUEST_DAYS",
  unplayedGuestDays: "UNPLAYED_GUEST_DAYS",
} as const satisfies { readonly [Name in keyof ChosenSettings]?: keyof RoomEnv };

/** Returns the settings that the operator has fixed. */
export function readFixedSettings(env: RoomEnv): ChosenSettings {
  const given = Object.entries(FIXING_VARIABLES).flatMap(([name, variable]) => {
    const value = env[variable];
    return value === undefined ? [] : [[name, value] as const];
  });
  // Does not check the values as for owners, because the operator may choose more, such as zero days.
  return Object.fromEntries(given);
}
