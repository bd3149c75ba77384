import Link from "next/link";
import type { DocsMessages } from "../../../messages/lobby/docs.ts";
import { type DocumentEntry, MENU_GROUPS } from "./document.ts";

/** The documents by their readers. */
export function DocumentMenu({
  words,
  documents,
  current,
  className,
}: {
  readonly words: DocsMessages;
  readonly documents: readonly DocumentEntry[];
  /** The path of the document that is shown. */
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
