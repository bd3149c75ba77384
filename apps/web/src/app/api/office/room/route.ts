import { LONGEST_ANNOUNCEMENT } from "@poker/protocol";
import * as z from "zod";
import { room } from "../../../../server/database.ts";
import { officeRoute, reason } from "../../../../server/office.ts";

const at = z.int().min(0).max(8_640_000_000_000_000);
const asked = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("announce"),
    id: z.uuid(),
    text: z.string().trim().min(1).max(LONGEST_ANNOUNCEMENT),
    from: at,
    until: at,
    reason,
  }),
  z.strictObject({ what: z.literal("withdraw"), id: z.uuid(), reason }),
  z.strictObject({ what: z.literal("drain"), commandId: z.uuid(), nodeId: z.uuid(), draining: z.boolean(), reason }),
]);

/** What concerns the room as a whole: announcements, and servers that start no new hands. */
export const POST = officeRoute(asked, (staff, wanted) => {
  const office = room().office.room;
  switch (wanted.what) {
    case "announce":
      return office.announce(staff, wanted);
    case "withdraw":
      return office.withdraw(staff, wanted);
    case "drain":
      return office.drain(staff, wanted);
  }
});
