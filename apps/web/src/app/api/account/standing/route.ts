import { jsonResponse } from "../../../../server/requests/api-route.ts";
import { currentStanding } from "../../../../server/sign-in/current-user.ts";

/** Returns the sanctions on the person who asks. A ban may have signed them out already. */
export const GET = async (): Promise<Response> => jsonResponse(200, await currentStanding());
