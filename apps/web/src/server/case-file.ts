/** Makes a case that the database gave into the file that its exporter gets. */
import { CASE_FILE_VERSION, type CaseContents, PROTOCOL_VERSION } from "@poker/protocol";
import manifest from "../../package.json" with { type: "json" };
import { env } from "../env.ts";
import { formatCasePage } from "./case-page.ts";

export function formatCaseFile(contents: CaseContents): { readonly name: string; readonly text: string } {
  const room = { url: env().NEXTAUTH_URL, version: manifest.version, protocol: PROTOCOL_VERSION };
  return {
    name: `case-${contents.hand.id.replace(":", "-")}.html`,
    text: formatCasePage({ format: "poker-room-case", version: CASE_FILE_VERSION, room, ...contents }),
  };
}
