import { answerPicture, noPicture, readPictureLocale } from "../../../../../../server/hands/shared-picture.ts";
import { roomSettings } from "../../../../../../server/office/room-settings.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../../server/requests/repositories.ts";
import { currentUser } from "../../../../../../server/sign-in/current-user.ts";

/** Returns the preview picture for the link that a player is about to make to a hand. With `?names=1`, the picture shows names. */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const [user, handId] = [await currentUser(), await parseIdPart(params, handIdSchema)];
  if (!user || handId === null) return noPicture(404);
  const wanted = { handId, showsNames: new URL(request.url).searchParams.get("names") === "1" };
  const hand = await repositories().shareLinks.preview(user.userId, wanted);
  if (!hand) return noPicture(404);
  return answerPicture(request, {
    ...wanted,
    locale: readPictureLocale(request),
    look: roomSettings(),
    read: async () => hand,
  });
}
