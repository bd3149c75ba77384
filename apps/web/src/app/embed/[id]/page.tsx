import { ExternalLink } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readerWords } from "../../../features/share/reader-words.ts";
import { sharedPath } from "../../../features/share/share-paths.ts";
import { SharedHandView } from "../../../features/share/shared-hand-view.tsx";
import { sharedHeadOf } from "../../../features/share/shared-text.ts";
import { type IdProps, readIdParam, shareTokenSchema } from "../../../server/id-param.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";
import { loadSharedHand } from "../../../server/shared-hand.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { MessagePage } from "../../../ui/message-page.tsx";

export async function generateMetadata({ params }: IdProps): Promise<Metadata> {
  const hand = await loadSharedHand(await readIdParam(params, shareTokenSchema));
  const robots = { index: false };
  if (hand === null || hand === "too-many") return { robots };
  const words = readerWords(await readRequestLocale());
  const { title, table } = sharedHeadOf(hand, words);
  return { robots, title: words.share("hand.embedTitle", { title: table ?? title }) };
}

/** The replay of a shared hand inside a page of another site: the same bytes for every visitor, and nothing in it acts. Decision 0056 */
export default async function Page({ params }: IdProps) {
  const hand = await loadSharedHand(await readIdParam(params, shareTokenSchema));
  if (!hand) notFound();
  const words = readerWords(await readRequestLocale());
  const { share, room } = words;
  if (hand === "too-many") return <MessagePage title={room("history.tooMany")} help={room("history.tooManyHelp")} />;
  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] p-4">
      <SharedHandView hand={hand} words={words} isFramed>
        <a
          href={sharedPath(hand.token)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ kind: "outline", size: "sm" })}
        >
          {share("hand.openRoom", { room: room("app.name") })}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      </SharedHandView>
    </main>
  );
}
