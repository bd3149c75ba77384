/**
 * Opens the pages that most visitors open first, once when the server starts, so that their code is loaded before the first visitor comes.
 * The code of any other page is loaded when the page is first opened: the code of all pages would take 250 MB. Decision 0105
 */
import { request } from "node:http";

/** The first page, and a table. The table need not exist. */
const PATHS = ["/", "/table/00000000-0000-0000-0000-000000000000"];

interface WarmUpOptions {
  readonly hostname: string;
  readonly port: number;
  /** The host name under which browsers open the room. */
  readonly host: string;
}

/** Never rejects: a page that fails now is opened again by its first visitor. */
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
