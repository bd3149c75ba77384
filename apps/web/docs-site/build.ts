/** Renders the pages of /docs into `dist/docs.json`. The web server reads them from this file. */
import fs from "node:fs";
import path from "node:path";
import { renderDocuments } from "./render-documents.ts";

export function writeDocuments(): void {
  const web = path.resolve(import.meta.dirname, "..");
  fs.mkdirSync(path.join(web, "dist"), { recursive: true });
  fs.writeFileSync(path.join(web, "dist/docs.json"), JSON.stringify(renderDocuments(path.resolve(web, "../.."))));
}

if (process.argv[1] === import.meta.filename) writeDocuments();
