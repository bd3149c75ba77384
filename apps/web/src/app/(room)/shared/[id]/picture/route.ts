import { maySeeShared } from "../../../../../server/hands/shared-hand.ts";
import { answerPicture, noPicture, readPictureLocale } from "../../../../../server/hands/shared-picture.ts";
import { roomSettings } from "../../../../../server/office/room-settings.ts";
import { type IdProps, parseIdPart, shareTokenSchema } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** Returns the preview picture of a shared hand. Other programs show it beside a link to the hand. Decision 0056 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const token = await parseIdPart(params, shareTokenSchema);
  if (token === null) return noPicture(404);
  if (!(await maySeeShared(request.headers))) return noPicture(429);
  const { shareLinks } = repositories();
  const link = await shareLinks.find(token);
  if (!link) return noPicture(404);
  return answerPicture(request, {
    ...link,
    locale: readPictureLocale(request),
    look: roomSettings(),
    read: () => shareLinks.get(token),
  });
}
