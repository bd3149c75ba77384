/** Reads the documents under /docs, which the build has made, and decides who may see each of them. Decision 0115 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.ts";
import { findVisible, type RoomDocument } from "../../features/lobby/docs/document.ts";
import { currentStaff } from "../office/office-staff.ts";

let built: Promise<readonly RoomDocument[]> | null = null;

async function readBuilt(): Promise<readonly RoomDocument[]> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "dist/docs.json");
  return JSON.parse(await readFile(file, "utf8"));
}

/** Returns the documents that this reader may see. Staff see all of them. Returns an empty list when the room shows no documents. */
export async function readDocuments(): Promise<readonly RoomDocument[]> {
  const { DOCS: shown } = env();
  // Does not load the file when the room shows no documents.
  if (shown === "off") return [];
  built ??= readBuilt();
  return findVisible(await built, shown, (await currentStaff()) !== null);
}
