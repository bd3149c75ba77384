/** Explains in one line why a process cannot become a node of the room. */
import type { NodeRefusal } from "@poker/db";

const TEXTS: Readonly<Record<Exclude<NodeRefusal["code"], "key-order">, string>> = {
  "schema-older": "the database lacks migrations of this version; apply them first: npm run migrate -- deploy",
  "schema-newer": "the database has migrations that this version cannot work with; start a newer version",
  "other-protocol": "the game servers that run speak a version of the protocol beside which this one cannot run",
  "other-secrets": "TICKET_SECRET, LIVE_KEY and ARCHIVE_KEY are not those of the game servers that run",
  "no-adapter": "ADAPTER is memory while another game server runs; it must be postgres or redis on all of them",
  "other-adapter": "ADAPTER is not that of the game servers that run",
};

/** The order of restarts that works. "new" and "old" are the two keys. Decision 0110 */
const KEY_ORDER =
  'restart all game servers with "old,new" first, then all with "new,old", and with "new" alone only when nothing is left under the old key';

export function textOfNodeRefusal({ code, detail = {} }: NodeRefusal): string {
  const { key, seals, lacks } = detail;
  const text =
    code === "key-order" ? `${seals} seals with a ${key} that ${lacks} does not have: ${KEY_ORDER}` : TEXTS[code];
  return `${text} (${code})`;
}
