/** The process of the visitors, separate so that no time of an attacker counts as theirs. It sends their measurements. */
import type { VisitorsInput } from "./children.ts";
import { PageVisitors } from "./page-visitors.ts";

process.once("message", ({ roomUrl }: VisitorsInput) => {
  const visitors = new PageVisitors(roomUrl);
  process.on("message", async () => process.send?.(await visitors.takeSample()));
});
process.once("disconnect", () => process.exit());
