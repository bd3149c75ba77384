import { CHART_RANGES } from "@poker/protocol";
import * as z from "zod";
import { officeReadRoute } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const rangeSchema = z.enum(CHART_RANGES).catch("hour");

/** Returns the room's measured numbers of the last hour or day, for the charts of the live monitor. */
export const GET = officeReadRoute((staff, request) => {
  const range = rangeSchema.parse(new URL(request.url).searchParams.get("range"));
  return repositories().backOffice.charts.read(staff, range, Date.now());
});
