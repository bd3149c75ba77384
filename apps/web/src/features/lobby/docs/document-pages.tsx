import "./document.css";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { DocsMessages } from "../../../messages/lobby/lobby.ts";
import { type DocumentEntry, type DocumentHeading, MENU_GROUPS, type RoomDocument, unlinkHidden } from "./document.ts";
import { HeadingFilter } from "./heading-filter.tsx";

/** Lists the documents that the reader may see, and lets the reader search their headings. */
export function DocumentsPage({
  words,
  documents,
  isOtherLanguage,
}: {
  readonly words: DocsMessages;
  readonly documents: readonly RoomDocument[];
  /** True when the documents are in another language than the reader's. */
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

/**
 * Shows one document and its list of headings, beside the menu of all documents. On a phone, the headings and the menu
 * are folded above the text.
 */
export function DocumentPage({
  words,
  document: { slug, title, headings, html },
  documents,
}: {
  readonly words: DocsMessages;
  readonly document: RoomDocument;
  /** The documents that this reader may see. */
  readonly documents: readonly DocumentEntry[];
}) {
  const menu = { words, documents, current: slug };
  return (
    <div className="mx-auto grid w-full max-w-[84rem] gap-x-10 px-4 pt-6 pb-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:px-6 xl:grid-cols-[14rem_minmax(0,1fr)_14rem]">
      <Link href="/docs" prefetch={false} className="mb-3 text-sm text-ink-2 underline underline-offset-4 lg:hidden">
        {words.all}
      </Link>
      <DocumentMenu
        {...menu}
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] flex-col gap-6 self-start overflow-y-auto px-3 pb-4 lg:flex"
      />
      <main id="content" className="min-w-0">
        <h1 lang="en" className="max-w-[48rem] text-2xl font-semibold tracking-tight text-balance">
          {title}
        </h1>
        {headings.length > 0 && (
          <details className="group mt-4 rounded-xl border border-line px-4 xl:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between text-sm font-medium">
              {words.contents}
              <ChevronDown className="size-4 text-ink-3 group-open:rotate-180" aria-hidden="true" />
            </summary>
            <Contents label={words.contents} headings={headings} className="pb-3" />
          </details>
        )}
        <article
          lang="en"
          className="document mt-4"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has made this HTML from files of the repository
          dangerouslySetInnerHTML={{ __html: unlinkHidden(html, documents) }}
        />
      </main>
      <Contents
        label={words.contents}
        headings={headings}
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto pb-4 xl:block"
      />
    </div>
  );
}

const Contents = ({
  label,
  headings,
  className,
}: {
  readonly label: string;
  readonly headings: readonly DocumentHeading[];
  readonly className: string;
}) => (
  <nav aria-label={label} className={className}>
    <p className="mb-1 hidden text-xs font-semibold text-ink-3 xl:block">{label}</p>
    <ul lang="en">
      {headings.map(({ id, text, depth }) => (
        <li key={id} className={depth > 2 ? "pl-3" : undefined}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 text-sm text-ink-2 hover:text-ink hover:underline xl:min-h-8"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Lists the documents in groups: for players, for people who run the room, and for people who change the code. */
function DocumentMenu({
  words,
  documents,
  current,
  className,
}: {
  readonly words: DocsMessages;
  readonly documents: readonly DocumentEntry[];
  /** The part of the open document's URL after `/docs/`; undefined when no document is open. */
  readonly current?: string;
  readonly className: string;
}) {
  const groups = MENU_GROUPS.map((group) => ({
    group,
    own: documents.filter((document) => document.group === group),
  })).filter(({ own }) => own.length > 0);
  return (
    <nav aria-label={words.menu} className={className}>
      {groups.map(({ group, own }) => (
        <div key={group}>
          <p className="text-xs font-semibold text-ink-3">{words.groups[group]}</p>
          <ul lang="en" className="mt-1">
            {own.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  href={`/docs/${slug}`}
                  prefetch={false}
                  aria-current={slug === current ? "page" : undefined}
                  className="-mx-3 flex min-h-11 items-center rounded-lg px-3 py-1.5 text-sm text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-ink lg:min-h-9"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
