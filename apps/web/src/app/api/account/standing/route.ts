import { jsonResponse } from "../../../../server/api-route.ts";
import { currentStanding } from "../../../../server/current-user.ts";

/** What is forbidden to the person who asks, who may have been signed out by a ban. */
export const GET = async (): Promise<Response> => jsonResponse(200, await currentStanding());
