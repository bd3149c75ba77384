import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ day: z.iso.date(), reason: reasonSchema });

export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.shuffle.releaseDay(staff, wanted),
);
