import { isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { currentStaff } from "../../../../server/office-route.ts";
import { repositories } from "../../../../server/repositories.ts";

/** Answers the result of a command, null until the server has answered. */
export async function GET(request: Request): Promise<Response> {
  const staff = await currentStaff();
  const { data: id } = z.uuid().safeParse(new URL(request.url).searchParams.get("id"));
  const state = staff && (await repositories().backOffice.commands.getState(staff, id ?? null));
  if (!state || (isRefusal(state) && state.code === "not-allowed"))
    return Response.json(refuse("not-found"), { status: 404 });
  if (isRefusal(state)) return Response.json(state, { status: 409 });
  return Response.json(state, { headers: { "cache-control": "no-store" } });
}
