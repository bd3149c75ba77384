/**
 * The settings of the room that the operator may fix in the environment. They come before what owners have chosen in the back office, and
 * the back office shows them as fixed. Both servers read all of them. Decision 0111
 */
import { type ChosenSettings, chosenSettingsSchema, isTimeZone, MAX_ROOM_WORDS_LENGTH } from "@poker/protocol";
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

export const roomSettingsShape = {
  /** The time zone in which staff plan tournaments. */
  ROOM_TIME_ZONE: emptyOr(z.string().refine(isTimeZone, "must be a time zone such as Europe/Madrid")),
  /** Where players write when they disagree with a decision of the staff: an e-mail or web address, or a short text. */
  ROOM_CONTACT: words,
  /** Where players who worry about their play find help: a web or e-mail address, a phone number, or a short text. */
  PROTECTION_HELP: words,
} as const;

const schema = z.object(roomSettingsShape);
type RoomEnv = z.output<typeof schema>;

/** The variable that fixes a setting. */
export const FIXING_VARIABLES = {
  timeZone: "ROOM_TIME_ZONE",
  contact: "ROOM_CONTACT",
  help: "PROTECTION_HELP",
} as const satisfies { readonly [Name in keyof ChosenSettings]?: keyof RoomEnv };

/** The settings that the operator has fixed. */
export function readFixedSettings(env: RoomEnv): ChosenSettings {
  const given = Object.entries(FIXING_VARIABLES).flatMap(([name, variable]) => {
    const value = env[variable];
    return value === undefined ? [] : [[name, value] as const];
  });
  return chosenSettingsSchema.parse(Object.fromEntries(given));
}
