import Link from "next/link";
import type { ReactNode } from "react";
import type { HelpMessages } from "../../../messages/lobby/lobby.ts";
import { HandRankingList } from "./hand-ranking-list.tsx";

/** The sections that consist of nothing but a list of topics. */
const TOPIC_SECTIONS = ["tournaments", "rebuys", "private", "chips"] as const;
const SECTIONS = ["hands", "games", ...TOPIC_SECTIONS, "words", "about"] as const;

/**
 * Explains the hand rankings, games and tournaments, where chips come from, what the words of poker mean, and what this
 * room is.
 */
export function HelpPage({
  words,
  hasDocuments,
}: {
  readonly words: HelpMessages;
  /** True when the room shows its documents at /docs. */
  readonly hasDocuments: boolean;
}) {
  return (
    <main id="content" className="mx-auto w-full max-w-3xl px-4 pt-8 pb-16">
      <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
      <p className="mt-1 text-ink-2">{words.intro}</p>
      <nav aria-label={words.contents} className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {SECTIONS.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-flex h-11 items-center rounded-xl border border-line px-4 text-sm font-medium hover:bg-surface-2"
              >
                {words[name].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <HelpSection id="hands" title={words.hands.title}>
        <p className="mb-2 text-ink-2">{words.hands.intro}</p>
        <HandRankingList />
      </HelpSection>
      <HelpSection id="games" title={words.games.title}>
        <Games words={words.games} />
      </HelpSection>
      {TOPIC_SECTIONS.map((name) => (
        <HelpSection key={name} id={name} title={words[name].title}>
          <Topics topics={Object.values(words[name].list)} />
        </HelpSection>
      ))}
      <HelpSection id="words" title={words.words.title}>
        <dl className="divide-y divide-line/60">
          {words.words.list.map(({ word, meaning }) => (
            <div key={word} className="grid gap-x-4 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-semibold">{word}</dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </HelpSection>
      <HelpSection id="about" title={words.about.title}>
        <Topics topics={Object.values(words.about.list)} />
        <p className="mt-3">
          <Link href="/fair-deal" className="font-medium underline underline-offset-4">
            {words.about.dealing}
          </Link>
        </p>
        {hasDocuments && (
          <p className="mt-3">
            <Link href="/docs" prefetch={false} className="font-medium underline underline-offset-4">
              {words.about.documents}
            </Link>
          </p>
        )}
      </HelpSection>
    </main>
  );
}

/** A section of the page. `id` is the part of the URL after the `#` that leads to it. */
const HelpSection = ({
  id,
  title,
  children,
}: {
  readonly id: (typeof SECTIONS)[number];
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section aria-labelledby={id} className="mt-12">
    <h2 id={id} className="mb-2 scroll-mt-20 text-xl font-semibold tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);

function Games({ words }: { readonly words: HelpMessages["games"] }) {
  return (
    <>
      <p className="text-ink-2">{words.intro}</p>
      <Topics topics={Object.values(words.list)} />
      <h3 className="mt-8 mb-2 text-lg font-semibold tracking-tight">{words.deal.title}</h3>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-2 marker:text-ink-3">
        {Object.values(words.deal.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 className="mt-8 text-lg font-semibold tracking-tight">{words.betting.title}</h3>
      <Topics topics={Object.values(words.betting.list)} />
      <h3 className="mt-8 text-lg font-semibold tracking-tight">{words.room.title}</h3>
      <Topics topics={Object.values(words.room.list)} />
    </>
  );
}

const Topics = ({ topics }: { readonly topics: readonly { readonly title: string; readonly text: string }[] }) => (
  <dl className="divide-y divide-line/60">
    {topics.map(({ title, text }) => (
      <div key={title} className="py-3">
        <dt className="font-semibold">{title}</dt>
        <dd className="text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
);
