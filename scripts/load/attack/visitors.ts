/**
 * The process of the visitors, separate so that an attacker's processor time is not measured as the visitors' time. It sends the visitors'
 * measurements.
 */
import type { VisitorsInput } from "./children.ts";
import { PageVisitors } from "./page-visitors.ts";

process.once("message", ({ roomUrl }: VisitorsInput) => {
  const visitors = new PageVisitors(roomUrl);
  process.on("message", async () => process.send?.(await visitors.takeSample()));
});
process.once("disconnect", () => process.exit());
