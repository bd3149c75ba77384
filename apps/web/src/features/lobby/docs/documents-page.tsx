import type { DocsMessages } from "../../../messages/lobby/docs.ts";
import type { RoomDocument } from "./document.ts";
import { DocumentMenu } from "./document-menu.tsx";
import { HeadingFilter } from "./heading-filter.tsx";

/** Lists all documents, and finds headings in them. `documents` are those that the reader may see. */
export function DocumentsPage({
  words,
  documents,
  isOtherLanguage,
}: {
  readonly words: DocsMessages;
  readonly documents: readonly RoomDocument[];
  /** True for readers of another language than the documents. */
  readonly isOtherLanguage: boolean;
}) {
  const listed = documents.filter(({ group }) => group !== "decision");
  const headings = listed.flatMap(({ slug, title, headings: own }) =>
    own.map(({ id, text }) => [text, title, `/docs/${slug}#${id}`] as const),
  );
  return (
    <main id="content" className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16">
      <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
      <p className="mt-1 text-ink-2">{isOtherLanguage ? `${words.intro} ${words.onlyEnglish}` : words.intro}</p>
      <HeadingFilter words={words.filter} headings={headings} />
      <DocumentMenu
        words={words}
        documents={listed}
        className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
      />
    </main>
  );
}
