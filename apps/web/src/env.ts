/** Reads the environment once; one line names every missing or wrong variable. */
import { findSecretProblem, parseKey } from "@poker/db";
import { isTimeZone } from "@poker/protocol";
import * as z from "zod";
import { httpSettingsShape } from "./http/http-settings.ts";

/** What players read; empty ones are none. */
const words = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || undefined);

const atLeastOne = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

/** How often accounts and guests may be made. Faults 67, 105 and 106 */
const accountLimitsShape = {
  /** Failed sign-ins: at one account from one address, … Fault 95 */
  SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS: z.coerce.number().int().min(1).default(10),
  /** … at one account from everywhere, after which a growing delay begins, … */
  SIGN_IN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  /** … and from one address at all accounts together. */
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  /** Accounts and guests that one address may make in ten minutes. */
  ACCOUNTS_PER_ADDRESS: atLeastOne(30),
  /** The same for the neighbouring addresses together: an IPv4 /24, an IPv6 /48. */
  ACCOUNTS_PER_NETWORK: atLeastOne(90),
  /** In the whole room. */
  ACCOUNTS_PER_MINUTE: atLeastOne(60),
  /** New guests that one address may make in an hour. */
  GUESTS_PER_ADDRESS: atLeastOne(60),
  /** Times in an hour that an address may ask for an account, with or without success. */
  SIGN_UPS_PER_ADDRESS: atLeastOne(10),
  SIGN_UPS_PER_NETWORK: atLeastOne(30),
  /** Finished hands that one reader may open in ten minutes. Fault 110 */
  HANDS_PER_READER: atLeastOne(200),
} as const;

const envSchema = z.object({
  /** The database, as the role `web`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** A replica of it, as the same role, for reports and for finished hands. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Signs sign-in sessions. */
  NEXTAUTH_SECRET: z.string().min(32),
  /** The public address of the room. */
  NEXTAUTH_URL: z.url({ protocol: /^https?$/ }),
  /** Signs the tickets that open a socket at a game server. */
  TICKET_SECRET: z.string().min(32),
  /** Seals the cards of finished hands; of hands in play this server has no key. F4 */
  ARCHIVE_KEY: z.string().transform((text, context) => {
    const key = parseKey(text);
    if (key) return key;
    context.addIssue({ code: "custom", message: "must be 32 bytes as base64 or hexadecimal" });
    return z.NEVER;
  }),
  /** For so many days signing in opens an account again that its person has closed. */
  ACCOUNT_GRACE_DAYS: z.coerce.number().int().min(0).max(3_650).default(14),
  /** As game servers have it; the page of one's data tells it. */
  ACCOUNT_RETENTION_DAYS: z.coerce.number().int().min(0).max(3_650).default(30),
  /** Where players who disagree with a decision of the staff write to: an e-mail or web address, or some words. */
  ROOM_CONTACT: words.optional(),
  /** Where players find help who worry about their play: a web or e-mail address, a phone number, or some words. */
  PROTECTION_HELP: words.optional(),
  /** By whose clocks the staff plan tournaments. */
  ROOM_TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone such as Europe/Madrid").default("UTC"),
  /** "on" lets tests have a push service of their own on this machine. Decision 0064 */
  PUSH_LOOPBACK: z
    .enum(["on", "off"])
    .default("off")
    .transform((word) => word === "on"),
  /** A file in MaxMind's format with the places of addresses, for the lists of sessions; without it no place is shown. */
  GEOIP_MMDB: z
    .literal("")
    .transform(() => undefined)
    .or(z.string().min(1))
    .optional(),
  ...httpSettingsShape,
  ...accountLimitsShape,
  /** "1" serves the gallery of components at /dev/gallery. */
  GALLERY: z.enum(["0", "1"]).default("0"),
});

export type Env = z.infer<typeof envSchema>;
export const ENV_NAMES = Object.keys(envSchema.shape);

/** Names every variable that is missing or wrong in one line, and a secret that is none. Fault 108 */
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

let cachedEnv: Env | null = null;
export function env(): Env {
  cachedEnv ??= readEnv(process.env);
  return cachedEnv;
}
