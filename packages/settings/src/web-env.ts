/** Reads the settings of the web server from its environment, once. One line reports all missing or wrong variables. */
import { findSecretProblem } from "@poker/db";
import * as z from "zod";
import { roomSettingsShape } from "./fixed-room-settings.ts";
import { httpSettingsShape } from "./http-settings.ts";
import { keyList, secretList } from "./key-settings.ts";

const atLeastOne = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

/** How often people may sign in, make accounts and guests, and open hands. Faults 67, 105 and 106 */
const accountLimitsShape = {
  /** The most failed sign-ins to one account from one address. Fault 95 */
  SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS: z.coerce.number().int().min(1).default(10),
  /** The number of failed sign-ins to one account, from all addresses together, after which a growing delay begins. */
  SIGN_IN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  /** The most failed sign-ins to all accounts from one address. */
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  /**
   * The most sign-ins with a right or wrong password that one address may try in ten minutes. `SIGN_INS_PER_NETWORK` is the same limit for
   * a network. Fault 118
   */
  SIGN_INS_PER_ADDRESS: atLeastOne(60),
  SIGN_INS_PER_NETWORK: atLeastOne(180),
  /** The most accounts and guests that one address may make in ten minutes. */
  ACCOUNTS_PER_ADDRESS: atLeastOne(30),
  /** The most accounts and guests that all addresses of one network (an IPv4 /24 or IPv6 /48) may make in ten minutes. */
  ACCOUNTS_PER_NETWORK: atLeastOne(90),
  /** The most accounts and guests that the whole room may make in a minute. */
  ACCOUNTS_PER_MINUTE: atLeastOne(60),
  /** The most new guests that one address may make in an hour. */
  GUESTS_PER_ADDRESS: atLeastOne(60),
  /** The most sign-ups, successful or not, that one address may try in an hour. `SIGN_UPS_PER_NETWORK` is the same limit for a network. */
  SIGN_UPS_PER_ADDRESS: atLeastOne(10),
  SIGN_UPS_PER_NETWORK: atLeastOne(30),
  /** The most finished hands that one reader may open in ten minutes. Fault 110 */
  HANDS_PER_READER: atLeastOne(200),
} as const;

const envSchema = z.object({
  /** The address of the database. The web server connects with the role `web`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** A replica of the database, for reports and finished hands. The web server connects to it with the same role. */
  DATABASE_READ_URL: z
    .literal("")
    .transform(() => undefined)
    .or(z.url({ protocol: /^postgres(ql)?$/ }))
    .optional(),
  /** The secret that signs sign-in sessions. */
  NEXTAUTH_SECRET: secretList,
  /** The public address of the room. */
  NEXTAUTH_URL: z.url({ protocol: /^https?$/ }),
  /** The secret that signs tickets. A ticket opens a socket at a game server. */
  TICKET_SECRET: secretList,
  /** The key that seals the cards of finished hands. This server has no key for hands in play. F4 */
  ARCHIVE_KEY: keyList("ARCHIVE_KEY"),
  /** Which documents are at /docs: those for players (staff see all), all for everyone, or none. Decision 0115 */
  DOCS: z.enum(["players", "all", "off"]).default("players"),
  /** "on" lets tests run their own push service on this machine. Decision 0064 */
  PUSH_LOOPBACK: z
    .enum(["on", "off"])
    .default("off")
    .transform((word) => word === "on"),
  /** A file in MaxMind's format that gives the place of an IP address, for the lists of sessions. Without it, no place is shown. */
  GEOIP_MMDB: z
    .literal("")
    .transform(() => undefined)
    .or(z.string().min(1))
    .optional(),
  /**
   * The folder of the room's backups, which owners may download. The server only reads this folder. Without the folder,
   * the back office says where the backups are.
   */
  BACKUP_DIR: z
    .literal("")
    .transform(() => undefined)
    .or(z.string().min(1))
    .optional(),
  ...httpSettingsShape,
  ...roomSettingsShape,
  ...accountLimitsShape,
  /** "1" makes the gallery of components available at /dev/gallery. */
  GALLERY: z.enum(["0", "1"]).default("0"),
});

export type Env = z.infer<typeof envSchema>;
export const ENV_NAMES = Object.keys(envSchema.shape);

/** Names every missing or wrong variable, and every invalid secret, in one line. Fault 108 */
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
