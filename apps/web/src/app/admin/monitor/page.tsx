import { may } from "@poker/db";
import * as z from "zod";
import { MonitorPage } from "../../../features/office/monitor/monitor-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

const search = z.object({ after: z.string().max(200).optional().catch(undefined) });

export const metadata = { title: words("monitor.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("monitor.read");
  const { after = null } = search.parse(await searchParams);
  const { monitor, room: whole } = room().office;
  const [nodes, page, announcements] = await Promise.all([
    monitor.nodes(staff),
    monitor.tables(staff, after),
    whole.announcements(staff),
  ]);
  return (
    <MonitorPage
      nodes={allowed(nodes)}
      {...allowed(page)}
      first={after === null}
      announcements={allowed(announcements)}
      now={Date.now()}
      mayDrain={may(staff, "room.drain")}
      mayCancel={may(staff, "hands.cancel")}
    />
  );
}
