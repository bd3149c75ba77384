/**
 * Answers with the preview picture of a shared hand. Visitors who have the link see it, and so does the player who is
 * about to make the link. Decision 0056
 */
import type { SharedChoice } from "@poker/db";
import type { SharedHand } from "@poker/protocol";
import type { Look } from "@poker/protocol/room-look";
import { pictureOf } from "../../features/hands/share/picture/hand-picture.ts";
import { drawPictureSvg } from "../../features/hands/share/picture/picture-svg.ts";
import { readerWords } from "../../features/hands/share/shared-text.ts";
import { FILE_POLICY } from "../../http/security-headers.ts";
import { messagesFor } from "../../messages/index.ts";
import { type Locale, offeredLocales, pickLocale } from "../../messages/locales.ts";
import { type PictureStore, pictureStore } from "./picture-store.ts";

/** Reads the language from `?lang=`, which the page that shows the picture adds to its URL. */
export function readPictureLocale(request: Request): Locale {
  const asked = new URL(request.url).searchParams.get("lang");
  return (
    offeredLocales().find((locale) => locale === asked) ?? pickLocale(request.headers.get("accept-language"), null)
  );
}

const RETRY_AFTER_SECONDS = "5";

interface AskedPicture extends SharedChoice {
  readonly locale: Locale;
  readonly look: Look;
  /** Reads the shared hand. Resolves to null when the hand no longer exists. */
  readonly read: () => Promise<SharedHand | null>;
}

/**
 * Answers with the picture. The store's key contains the owner's colours and the room's name, so that a change of them
 * shows at once. Caches must ask this server before each use of the picture, so that a revoked link shows nothing.
 */
export async function answerPicture(
  request: Request,
  { handId, showsNames, locale, look, read }: AskedPicture,
  store: PictureStore = pictureStore(),
): Promise<Response> {
  const { accentDark, felt } = look;
  const key = JSON.stringify([handId, showsNames, locale, messagesFor(locale).app.name, accentDark, felt]);
  const picture = await store.get(key, async () => {
    const hand = await read();
    return hand && drawPictureSvg(pictureOf(hand, readerWords(locale)), look);
  });
  if (picture === null) return noPicture(404);
  if (picture === "busy") return noPicture(503, { "retry-after": RETRY_AFTER_SECONDS });
  const { png, tag } = picture;
  const headers = { "cache-control": "no-cache", "content-security-policy": FILE_POLICY, etag: tag };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  return new Response(png, { headers: { ...headers, "content-type": "image/png" } });
}

export const noPicture = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
