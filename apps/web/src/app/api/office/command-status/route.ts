import * as z from "zod";
import { currentStaff } from "../../../../server/office-route.ts";
import { repositories } from "../../../../server/repositories.ts";

/** What became of something that a server was asked to do. */
export async function GET(request: Request): Promise<Response> {
  const staff = await currentStaff();
  const { data: id } = z.uuid().safeParse(new URL(request.url).searchParams.get("id"));
  const state = staff && (await repositories().backOffice.commands.getState(staff, id ?? null));
  if (!state || ("refused" in state && state.refused === "not-allowed"))
    return Response.json({ code: "not-found" }, { status: 404 });
  if ("refused" in state) return Response.json({ code: state.refused }, { status: 409 });
  return Response.json(state, { headers: { "cache-control": "no-store" } });
}
