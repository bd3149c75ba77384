/** The web server's limits on plain HTTP, read once from the environment. Each limit has a default. Fault 101 */
import { parseTrustedProxies, TRUSTED_PROXIES_FORM } from "@poker/protocol/client-address";
import * as z from "zod";
import { metricsSettingsShape } from "./metrics-settings.ts";
import { tracesSettingsShape } from "./traces-settings.ts";

/** The path at which monitoring programs can check the web server. Requests to this path are answered under any host name. */
export const HEALTH_PATH = "/health";

const atLeastOne = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

/** An origin `https://host[:port]` without a path, as browsers send it in the Origin header. */
const originSchema = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: "must be origins such as https://poker.example, separated by commas",
});
const originList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(originSchema).min(1));

export const httpSettingsShape = {
  /** The address on which the web server listens. A proxy is in front of the web server. */
  WEB_HOST: z.string().min(1).default("127.0.0.1"),
  WEB_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** The origins of the room's pages. Unset means the origin of NEXTAUTH_URL. Fault 103 */
  PUBLIC_ORIGINS: z
    .literal("")
    .transform(() => undefined)
    .or(originList)
    .optional(),
  /**
   * The addresses of game servers that have their own address for browsers. The content security policy allows these
   * addresses. Fault 110
   */
  GAME_ORIGINS: z
    .string()
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(z.string().regex(/^https?:\/\/[\w.*:[\]-]+$/, "must be origins such as https://game.example")))
    .prefault(""),
  /** The reverse proxies that are trusted to report a client's address. Fault 93 */
  TRUSTED_PROXIES: z
    .string()
    .transform((text, context) => {
      const proxies = parseTrustedProxies(text);
      if (proxies) return proxies;
      context.addIssue({ code: "custom", message: TRUSTED_PROXIES_FORM });
      return z.NEVER;
    })
    .prefault(""),
  /** "off" removes the room's service workers from browsers. Decision 0064 */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  MAX_BODY_BYTES: atLeastOne(64 * 1024),
  /** The time limit for the first byte of a request. The rest of the header then gets the same time again. */
  HEADER_TIMEOUT_MS: atLeastOne(10_000),
  /** The time limit for the end of a request's body. */
  REQUEST_TIMEOUT_MS: atLeastOne(20_000),
  /** The maximum number of connections, including the sockets of players. */
  MAX_CONNECTIONS: atLeastOne(20_000),
  CONNECTIONS_PER_ADDRESS: atLeastOne(400),
  /** The most requests of one address in a minute. Files that never change are not counted. */
  REQUESTS_PER_ADDRESS: atLeastOne(600),
  /** The most requests of one address that wait for their response. Requests for files and tickets are not counted. Fault 119 */
  REQUESTS_AT_ONCE_PER_ADDRESS: atLeastOne(48),
  /** The most pages and other responses that are made at the same time. */
  PAGES_AT_ONCE: atLeastOne(32),
  /** The most pages of one address that are made at the same time. */
  PAGES_PER_ADDRESS: atLeastOne(4),
  /** The most requests that may wait until a page can be made. */
  PAGES_WAITING: atLeastOne(200),
  /** How many ms of this process's thread time the pages of one address may use in about a minute. Fault 119 */
  PAGE_MS_PER_ADDRESS: atLeastOne(15_000),
  /** A database that does not answer for this long counts as down: visitors then get a page that says so. Fault 140 */
  DATABASE_SILENCE_MS: atLeastOne(3_000),
  ...metricsSettingsShape,
  ...tracesSettingsShape,
} as const;

const schema = z.object({ NEXTAUTH_URL: z.url({ protocol: /^https?$/ }), ...httpSettingsShape });
export type HttpSettings = Readonly<z.output<typeof schema>>;

/** Reads the settings. When one is wrong, throws an error whose message is one line with the name of the first wrong setting. */
export function readHttpSettings(source: Readonly<Record<string, string | undefined>>): HttpSettings {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`Environment: ${String(issue?.path[0])} is wrong (${issue?.message})`);
}
