import { currentUser } from "../../../../../../server/current-user.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../../server/id-param.ts";
import { repositories } from "../../../../../../server/repositories.ts";
import { answerPicture, noPicture, readPictureLocale } from "../../../../../../server/shared-picture.ts";

/** The preview that a link to a hand would have, for the player who is about to make one; `?names=1` with names. */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const [user, handId] = [await currentUser(), await parseIdPart(params, handIdSchema)];
  if (!user || handId === null) return noPicture(404);
  const wanted = { handId, showsNames: new URL(request.url).searchParams.get("names") === "1" };
  const hand = await repositories().shareLinks.preview(user.userId, wanted);
  if (!hand) return noPicture(404);
  return answerPicture(request, { ...wanted, locale: readPictureLocale(request), read: async () => hand });
}
