import { refuse } from "@poker/engine";
import * as z from "zod";
import { officeReadRoute } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

/** Returns the state of a command. The result is null until the game server has answered. */
export const GET = officeReadRoute(async (staff, request) => {
  const { data: id } = z.uuid().safeParse(new URL(request.url).searchParams.get("id"));
  return (await repositories().backOffice.commands.getState(staff, id ?? null)) ?? refuse("not-found");
});
