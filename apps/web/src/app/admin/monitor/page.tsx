import { isAllowed } from "@poker/db";
import * as z from "zod";
import { MonitorPage } from "../../../features/office/monitor/monitor-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

/** The query parameters that name the last table of the previous page. */
const placeSchema = z.object({
  business: z.coerce.number().int().min(0).max(99_999),
  name: z.string().max(200),
  id: z.uuid(),
});

export const metadata = { title: t("monitor.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("monitor.read");
  const after = placeSchema.safeParse(await searchParams).data ?? null;
  const { monitor, limits, room: whole } = repositories().backOffice;
  const [nodes, limited, page, announcements, planned] = await Promise.all([
    monitor.listNodes(staff),
    limits.listLimited(staff),
    monitor.listTables(staff, after),
    whole.listAnnouncements(staff),
    whole.getMaintenance(staff),
  ]);
  return (
    <MonitorPage
      nodes={orNotFound(nodes)}
      limited={orNotFound(limited)}
      {...orNotFound(page)}
      isFirstPage={after === null}
      announcements={orNotFound(announcements)}
      {...orNotFound(planned)}
      now={Date.now()}
      mayDrain={isAllowed(staff, "room.drain")}
      mayMaintain={isAllowed(staff, "room.maintenance")}
      mayCancel={isAllowed(staff, "hands.cancel")}
    />
  );
}
