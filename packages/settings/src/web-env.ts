/** Reads the web server's settings from its environment, only once. If any are missing or wrong, names all of them in one line. */
import { findSecretProblem } from "@poker/db";
import * as z from "zod";
import { roomSettingsShape } from "./fixed-room-settings.ts";
import { httpSettingsShape } from "./http-settings.ts";
import { keyList, secretList } from "./key-settings.ts";

const atLeastOne = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

/** Limits on signing in, on making accounts and guests, and on opening hands. Faults 67, 105 and 106 */
const accountLimitsShape = {
  /** How many failed sign-ins one address may make to one account. Fault 95 */
  SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS: z.coerce.number().int().min(1).default(10),
  /** After how many failed sign-ins to one account, from all addresses together, each further try must wait longer. */
  SIGN_IN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  /** How many failed sign-ins one address may make to all accounts together. */
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  /**
   * How many sign-ins one address may try with a password in ten minutes, right or wrong. `SIGN_INS_PER_NETWORK` is the
   * same limit for a network. Fault 118
   */
  SIGN_INS_PER_ADDRESS: atLeastOne(60),
  SIGN_INS_PER_NETWORK: atLeastOne(180),
  /** How many accounts and guests one address may make in ten minutes. */
  ACCOUNTS_PER_ADDRESS: atLeastOne(30),
  /** How many accounts and guests all addresses of one network (an IPv4 /24 or IPv6 /48) may make in ten minutes. */
  ACCOUNTS_PER_NETWORK: atLeastOne(90),
  /** How many accounts and guests the whole room may make in a minute. */
  ACCOUNTS_PER_MINUTE: atLeastOne(60),
  /** How many new guests one address may make in an hour. */
  GUESTS_PER_ADDRESS: atLeastOne(60),
  /** How many sign-ups one address may try in an hour, successful or not. `SIGN_UPS_PER_NETWORK` is the same limit for a network. */
  SIGN_UPS_PER_ADDRESS: atLeastOne(10),
  SIGN_UPS_PER_NETWORK: atLeastOne(30),
  /** How many finished hands one reader may open in ten minutes. Fault 110 */
  HANDS_PER_READER: atLeastOne(200),
} as const;

const envSchema = z.object({
  /** The URL of the database. The web server connects with the role `web`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The URL of a replica of the database, for reports and finished hands. The web server connects with the same role. */
  DATABASE_READ_URL: z
    .literal("")
    .transform(() => undefined)
    .or(z.url({ protocol: /^postgres(ql)?$/ }))
    .optional(),
  /** The secrets that protect the cookies of sessions. The first one makes new cookies. */
  NEXTAUTH_SECRET: secretList,
  /** The public URL of the room. */
  NEXTAUTH_URL: z.url({ protocol: /^https?$/ }),
  /** The secrets that sign socket tickets. With a ticket, a page opens a socket to a game server. */
  TICKET_SECRET: secretList,
  /** The key that seals the cards of finished hands. The web server has no key for hands that are being played. F4 */
  ARCHIVE_KEY: keyList("ARCHIVE_KEY"),
  /**
   * Which documents the room shows at /docs. "players" shows those for players, and all of them to staff. "all" shows
   * all of them to everyone. "off" shows none. Decision 0115
   */
  DOCS: z.enum(["players", "all", "off"]).default("players"),
  /** "on" allows push services on this machine, which tests need. Decision 0064 */
  PUSH_LOOPBACK: z
    .enum(["on", "off"])
    .default("off")
    .transform((word) => word === "on"),
  /** A file in MaxMind's format that tells the place of an IP address, for lists of sessions. Without it, pages show no place. */
  GEOIP_MMDB: z
    .literal("")
    .transform(() => undefined)
    .or(z.string().min(1))
    .optional(),
  /**
   * The folder with the room's backups, which owners may download. The web server only reads it. If it is not set, the
   * back office tells where the backups are.
   */
  BACKUP_DIR: z
    .literal("")
    .transform(() => undefined)
    .or(z.string().min(1))
    .optional(),
  ...httpSettingsShape,
  ...roomSettingsShape,
  ...accountLimitsShape,
  /** "1" shows the gallery of components at /dev/gallery. */
  GALLERY: z.enum(["0", "1"]).default("0"),
});

export type Env = z.infer<typeof envSchema>;
export const ENV_NAMES = Object.keys(envSchema.shape);

/** Reads the settings. Throws an error with one line that names every missing or wrong variable, or every invalid secret. Fault 108 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = envSchema.safeParse(source);
  if (result.success) {
    const { NEXTAUTH_SECRET = "", TICKET_SECRET = "", ARCHIVE_KEY = "" } = source;
    const problem = findSecretProblem({ NEXTAUTH_SECRET, TICKET_SECRET, ARCHIVE_KEY });
    if (problem !== null) throw new Error(`Environment: ${problem}`);
    return result.data;
  }
  const problems = result.error.issues.map(({ path, message }) => {
    const name = path.join(".");
    return source[name] ? `${name} is wrong (${message})` : `${name} is missing`;
  });
  throw new Error(`Environment: ${problems.join("; ")}`);
}
