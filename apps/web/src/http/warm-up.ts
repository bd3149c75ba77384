/**
 * Opens the pages that visitors usually open first, once when the server starts, so that their code is loaded before
 * the first visitor comes. The code of any other page is loaded when a visitor opens it, because the code of all pages
 * would take 250 MB of memory. Decision 0105
 */
import { request } from "node:http";

/** The home page, and the page of a table. The table need not exist. */
const PATHS = ["/", "/table/00000000-0000-0000-0000-000000000000"];

interface WarmUpOptions {
  readonly hostname: string;
  readonly port: number;
  /** The host name under which visitors open the room. */
  readonly host: string;
}

/** Opens the pages. Never rejects. If a page fails now, its first visitor loads its code. */
export async function warmUp({ hostname, port, host }: WarmUpOptions): Promise<void> {
  for (const path of PATHS)
    await new Promise<void>((resolve) => {
      const sent = request({ hostname, port, path, headers: { host }, agent: false }, (response) => {
        response.resume();
        response.once("close", resolve);
      });
      sent.once("error", () => resolve());
      sent.end();
    });
}
