/** Reads the environment once; one line names every missing or wrong variable. */
import { parseKey } from "@poker/db";
import * as z from "zod";

const envSchema = z.object({
  /** The database, as the role `web`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
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
  /** "1" serves the gallery of components at /dev/gallery. */
  GALLERY: z.enum(["0", "1"]).default("0"),
});

export type Env = z.infer<typeof envSchema>;

/** Names every variable that is missing or wrong in one line. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = envSchema.safeParse(source);
  if (result.success) return result.data;
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
