/** Says in one line why a process cannot be a node of the room. */
import type { NodeRefusal } from "@poker/db";

const TEXTS: Readonly<Record<NodeRefusal["code"], string>> = {
  "schema-older": "the database lacks migrations of this version; apply them first: npm run migrate -- deploy",
  "schema-newer": "the database has migrations that this version cannot work with; start a newer version",
  "other-protocol": "the game servers that run speak a version of the protocol beside which this one cannot run",
  "other-secrets": "TICKET_SECRET, LIVE_KEY and ARCHIVE_KEY are not those of the game servers that run",
  "no-adapter": "ADAPTER is memory while another game server runs; it must be postgres or redis on all of them",
  "other-adapter": "ADAPTER is not that of the game servers that run",
};

export const textOfNodeRefusal = ({ code }: NodeRefusal): string => `${TEXTS[code]} (${code})`;
