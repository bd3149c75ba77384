import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocumentPage } from "../../../../features/lobby/docs/document-pages.tsx";
import { docsFor } from "../../../../messages/lobby/lobby.ts";
import { readDocuments } from "../../../../server/lobby/documents.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";

interface Props {
  readonly params: Promise<{ readonly path: readonly string[] }>;
}

async function readPage({ params }: Props) {
  const [{ path }, documents] = await Promise.all([params, readDocuments()]);
  const document = documents.find(({ slug }) => slug === path.join("/"));
  if (!document) notFound();
  return { document, documents };
}

/** Tells search engines to list only the documents for players. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, group } = (await readPage(props)).document;
  return { title, ...(group === "play" ? {} : { robots: { index: false } }) };
}

export default async function Page(props: Props) {
  const [{ document, documents }, locale] = await Promise.all([readPage(props), readRequestLocale()]);
  return <DocumentPage words={docsFor(locale)} document={document} documents={documents} />;
}
