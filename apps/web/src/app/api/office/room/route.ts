import { MAX_ANNOUNCEMENT_LENGTH } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema, timeSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("announce"),
    id: z.uuid(),
    text: z.string().trim().min(1).max(MAX_ANNOUNCEMENT_LENGTH),
    from: timeSchema,
    until: timeSchema,
    reason: reasonSchema,
  }),
  z.strictObject({ what: z.literal("withdraw"), id: z.uuid(), reason: reasonSchema }),
  z.strictObject({
    what: z.literal("drain"),
    commandId: z.uuid(),
    nodeId: z.uuid(),
    draining: z.boolean(),
    reason: reasonSchema,
  }),
  z.strictObject({
    what: z.literal("maintain"),
    text: z.string().trim().min(1).max(MAX_ANNOUNCEMENT_LENGTH),
    from: timeSchema.nullable(),
    until: timeSchema.nullable(),
    reason: reasonSchema,
  }),
  z.strictObject({ what: z.literal("reopen"), reason: reasonSchema }),
]);

/** Publishes or withdraws an announcement, drains a node, or starts or ends maintenance. */
export const POST = officeRoute(bodySchema, (staff, wanted) => {
  const office = repositories().backOffice.room;
  switch (wanted.what) {
    case "announce":
      return office.createAnnouncement(staff, wanted);
    case "withdraw":
      return office.withdrawAnnouncement(staff, wanted);
    case "drain":
      return office.setDraining(staff, wanted);
    case "maintain":
      return office.planMaintenance(staff, wanted);
    case "reopen":
      return office.endMaintenance(staff, wanted);
  }
});
