import type { Metadata } from "next";
import { env } from "../../../env.ts";
import { HelpPage } from "../../../features/lobby/help/help-page.tsx";
import { helpFor } from "../../../messages/lobby/lobby.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({ title: helpFor(await readRequestLocale()).title });

export default async function Page() {
  return <HelpPage words={helpFor(await readRequestLocale())} hasDocuments={env().DOCS !== "off"} />;
}
