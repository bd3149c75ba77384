import { LimitsPage } from "../../../../features/office/chips/limits-page.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("chips.limitsTitle") };

export default async function Page() {
  const staff = await staffFor("chips.limits");
  return <LimitsPage limits={allowed(await room().office.adjustments.limits(staff))} />;
}
