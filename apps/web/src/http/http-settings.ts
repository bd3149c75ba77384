/** The settings of this process for plain HTTP, read once. */
import { type HttpSettings, readHttpSettings } from "@poker/settings/http";

let cached: HttpSettings | null = null;
export function httpSettings(): HttpSettings {
  cached ??= readHttpSettings(process.env);
  return cached;
}

/** The origins from which this room's pages send their requests. Fault 103 */
export const publicOrigins = ({ PUBLIC_ORIGINS, NEXTAUTH_URL }: HttpSettings): readonly string[] =>
  PUBLIC_ORIGINS ?? [new URL(NEXTAUTH_URL).origin];
