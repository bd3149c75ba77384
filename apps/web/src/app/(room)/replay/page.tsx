import { createTranslator } from "use-intl/core";
import { ImportPage } from "../../../features/hands/import/import-page.tsx";
import { replayFor } from "../../../messages/hands/hands.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";

export async function generateMetadata() {
  const locale = await readRequestLocale();
  return { title: createTranslator({ locale, messages: replayFor(locale) })("import.title") };
}

/** Replays hands from the visitor's own files. The files never leave the browser. */
export default async function Page() {
  return <ImportPage words={replayFor(await readRequestLocale())} />;
}
