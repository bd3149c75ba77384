import { ExternalLink } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { sharedPath } from "../../../features/hands/share/share-api.ts";
import { SharedHandView } from "../../../features/hands/share/shared-hand-view.tsx";
import { readerWords, sharedHeadOf } from "../../../features/hands/share/shared-text.ts";
import { loadSharedHand } from "../../../server/hands/shared-hand.ts";
import { type IdProps, readIdParam, shareTokenSchema } from "../../../server/requests/address-params.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";
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

/**
 * Replays a shared hand in a frame on another site's page. Every visitor gets exactly the same bytes, and a visitor
 * cannot change anything with the page. Decision 0056
 */
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
          {share("hand.openRoom", { room: room.raw("app.name") })}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      </SharedHandView>
    </main>
  );
}
