import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocumentsPage } from "../../../features/lobby/docs/document-pages.tsx";
import { docsFor } from "../../../messages/lobby/lobby.ts";
import { readDocuments } from "../../../server/lobby/documents.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({ title: docsFor(await readRequestLocale()).title });

export default async function Page() {
  const [documents, locale] = await Promise.all([readDocuments(), readRequestLocale()]);
  if (documents.length === 0) notFound();
  return <DocumentsPage words={docsFor(locale)} documents={documents} isOtherLanguage={locale !== "en"} />;
}
