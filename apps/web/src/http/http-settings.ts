/** The web server's limits on plain HTTP, read once from the environment. Each has a default. Fault 101 */
import { parseTrustedProxies, TRUSTED_PROXIES_FORM } from "@poker/protocol/client-address";
import * as z from "zod";

/** Answered under any host, for whatever watches the web server. */
export const HEALTH_PATH = "/health";

const atLeastOne = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

/** `https://host[:port]` without a path, as browsers send it in the Origin header. */
const originSchema = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: "must be origins such as https://poker.example, separated by commas",
});
const originList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(originSchema).min(1));

export const httpSettingsShape = {
  /** Where the web server listens; a proxy stands before it. */
  WEB_HOST: z.string().min(1).default("127.0.0.1"),
  WEB_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** The origins of the room's pages; without it the one of NEXTAUTH_URL. Fault 103 */
  PUBLIC_ORIGINS: z
    .literal("")
    .transform(() => undefined)
    .or(originList)
    .optional(),
  /** Where game servers have addresses of their own, as sources of a content security policy. Fault 110 */
  GAME_ORIGINS: z
    .string()
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(z.string().regex(/^https?:\/\/[\w.*:[\]-]+$/, "must be origins such as https://game.example")))
    .prefault(""),
  /** The reverse proxies whose word on the address of a client counts. Fault 93 */
  TRUSTED_PROXIES: z
    .string()
    .transform((text, context) => {
      const proxies = parseTrustedProxies(text);
      if (proxies) return proxies;
      context.addIssue({ code: "custom", message: TRUSTED_PROXIES_FORM });
      return z.NEVER;
    })
    .prefault(""),
  /** "off" ends the service workers that browsers have of this room. Decision 0064 */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  MAX_BODY_BYTES: atLeastOne(64 * 1024),
  /** Until the first byte of a request, and then until the end of its header. */
  HEADER_TIMEOUT_MS: atLeastOne(10_000),
  /** Until the end of its body. */
  REQUEST_TIMEOUT_MS: atLeastOne(20_000),
  /** Sockets of players are among them. */
  MAX_CONNECTIONS: atLeastOne(20_000),
  CONNECTIONS_PER_ADDRESS: atLeastOne(400),
  /** In a minute, files that never change aside. */
  REQUESTS_PER_ADDRESS: atLeastOne(600),
  /** Pages and answers under way at the same time. */
  PAGES_AT_ONCE: atLeastOne(32),
  /** Requests that may wait for one of those to end. */
  PAGES_WAITING: atLeastOne(200),
} as const;

const schema = z.object({ NEXTAUTH_URL: z.url({ protocol: /^https?$/ }), ...httpSettingsShape });
export type HttpSettings = Readonly<z.output<typeof schema>>;

/** Throws one line that names the first setting that is wrong. */
export function readHttpSettings(source: Readonly<Record<string, string | undefined>>): HttpSettings {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`Environment: ${String(issue?.path[0])} is wrong (${issue?.message})`);
}

let cached: HttpSettings | null = null;
export function httpSettings(): HttpSettings {
  cached ??= readHttpSettings(process.env);
  return cached;
}

/** The origins from which pages of this room send their requests. Fault 103 */
export const publicOrigins = ({ PUBLIC_ORIGINS, NEXTAUTH_URL }: HttpSettings): readonly string[] =>
  PUBLIC_ORIGINS ?? [new URL(NEXTAUTH_URL).origin];
