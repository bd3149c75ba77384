import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { env } from "../../../../env.ts";
import { pictureOf } from "../../../../features/hands/share/picture/hand-picture.ts";
import { PICTURE_SIZE } from "../../../../features/hands/share/picture/picture-svg.ts";
import { picturePath, sharedPath } from "../../../../features/hands/share/share-api.ts";
import { SharedHandView } from "../../../../features/hands/share/shared-hand-view.tsx";
import { readerWords } from "../../../../features/hands/share/shared-text.ts";
import { loadSharedHand } from "../../../../server/hands/shared-hand.ts";
import { TooManyHands } from "../../../../server/hands/too-many-hands.tsx";
import { type IdProps, readIdParam, shareTokenSchema } from "../../../../server/requests/address-params.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";

export async function generateMetadata({ params }: IdProps): Promise<Metadata> {
  const token = await readIdParam(params, shareTokenSchema);
  const hand = await loadSharedHand(token);
  const robots = { index: false };
  if (hand === null || hand === "too-many") return { robots };
  const locale = await readRequestLocale();
  const { title, site, text } = pictureOf(hand, readerWords(locale));
  const picture = { url: picturePath(token, locale), ...PICTURE_SIZE, type: "image/png", alt: text };
  return {
    robots,
    metadataBase: new URL(env().NEXTAUTH_URL),
    ...{ title, description: text },
    openGraph: { type: "article", siteName: site, url: sharedPath(token), title, description: text, images: [picture] },
    twitter: { card: "summary_large_image", title, description: text, images: [picture] },
  };
}

/** Shows a hand that a player has shared. Every visitor sees only what the rail may see, even a player who was dealt in. Decision 0056 */
export default async function Page({ params }: IdProps) {
  const hand = await loadSharedHand(await readIdParam(params, shareTokenSchema));
  if (hand === "too-many") return <TooManyHands />;
  if (!hand) notFound();
  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-8 pb-10">
      <SharedHandView hand={hand} words={readerWords(await readRequestLocale())} />
    </main>
  );
}
