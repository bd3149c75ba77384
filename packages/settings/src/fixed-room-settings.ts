/**
 * The settings of the room that the operator may fix in the environment. These settings override what owners have
 * chosen in the back office, and the back office shows them as fixed. Game servers and web servers read all of them.
 * Decision 0111
 */
import {
  type ChosenSettings,
  isTimeZone,
  MAX_BOT_TABLES,
  MAX_RETENTION_DAYS,
  MAX_ROOM_WORDS_LENGTH,
} from "@poker/protocol";
import * as z from "zod";

/** A text that players read. An empty text means unset. */
const words = z
  .string()
  .trim()
  .max(MAX_ROOM_WORDS_LENGTH)
  .transform((text) => text || undefined)
  .optional();

/** An optional setting. An empty value means unset. */
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
  /** Where players write when they disagree with a decision of the staff: an e-mail or web address, or a short text. */
  ROOM_CONTACT: words,
  /** Where players who worry about their play find help: a web or e-mail address, a phone number, or a short text. */
  PROTECTION_HELP: words,
  BOTS: emptyOr(z.enum(["on", "off"]).transform((word) => word === "on")),
  /** The number of play-money tables and pools in which the room's bots play. */
  BOT_TABLES: emptyOr(z.coerce.number().int().min(0).max(MAX_BOT_TABLES)),
  /** Chat messages are deleted after this many days, unless they were reported. */
  CHAT_DAYS: days(),
  /** A person can reopen their closed account by signing in within this many days after they closed it. */
  ACCOUNT_GRACE_DAYS: days(0),
  /** The personal data of a closed account is deleted after this many days. */
  ACCOUNT_RETENTION_DAYS: days(0),
  /** Ended sessions are deleted after this many days. */
  SESSION_DAYS: days(),
  /** Notices that were read are deleted after this many days. */
  NOTICE_DAYS: days(),
  /** Mails are deleted after this many days, whether they were sent, given up or kept. */
  MAIL_DAYS: days(),
  /** Commands of the staff that were carried out are deleted after this many days; the audit log keeps them. */
  COMMAND_DAYS: days(),
  /** A club gets an end date when no player has been there for this many days. Decision 0077 */
  CLUB_DAYS: days(),
  /** The account of a guest who does not come back is deleted after this many days. Fault 106 */
  GUEST_DAYS: days(),
  /** The same rule, for a guest who was never dealt a hand. */
  UNPLAYED_GUEST_DAYS: days(),
} as const;

const schema = z.object(roomSettingsShape);
type RoomEnv = z.output<typeof schema>;

/** The variable that fixes a setting. */
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

/** The settings that the operator has fixed. */
export function readFixedSettings(env: RoomEnv): ChosenSettings {
  const given = Object.entries(FIXING_VARIABLES).flatMap(([name, variable]) => {
    const value = env[variable];
    return value === undefined ? [] : [[name, value] as const];
  });
  // The operator may choose values that owners cannot, such as no days at all.
  return Object.fromEntries(given);
}
