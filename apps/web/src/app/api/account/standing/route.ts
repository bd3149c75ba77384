import { jsonResponse } from "../../../../server/requests/api-route.ts";
import { currentStanding } from "../../../../server/sign-in/current-user.ts";

/** Returns the sanctions on the person who sends the request. Needs no valid session, because a ban may already have ended it. */
export const GET = async (): Promise<Response> => jsonResponse(200, await currentStanding());
