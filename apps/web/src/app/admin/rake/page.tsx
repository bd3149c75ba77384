import { RakeListPage } from "../../../features/office/rake/rake-pages.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

export const metadata = { title: words("rake.title") };

export default async function Page() {
  const staff = await staffFor("rake.read");
  const { rake } = room().office;
  return <RakeListPage configs={allowed(await rake.list(staff))} uses={allowed(await rake.uses(staff, null))} />;
}
