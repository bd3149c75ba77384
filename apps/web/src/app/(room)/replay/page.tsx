import { createTranslator } from "use-intl/core";
import { ImportPage } from "../../../features/import/import-page.tsx";
import { replayFor } from "../../../messages/replay.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";

export async function generateMetadata() {
  const locale = await readRequestLocale();
  return { title: createTranslator({ locale, messages: replayFor(locale) })("import.title") };
}

/** Replays hands from files of the visitor's own, in the browser alone. */
export default async function Page() {
  return <ImportPage words={replayFor(await readRequestLocale())} />;
}
