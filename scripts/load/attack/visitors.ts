/**
 * The process of the visitors, which sends their measurements. It is separate from the attackers, so that the
 * attackers' processor time does not slow the visitors down and is not measured as the visitors' time.
 */
import type { VisitorsInput } from "./children.ts";
import { PageVisitors } from "./page-visitors.ts";

process.once("message", ({ roomUrl }: VisitorsInput) => {
  const visitors = new PageVisitors(roomUrl);
  process.on("message", async () => process.send?.(await visitors.takeSample()));
});
process.once("disconnect", () => process.exit());
