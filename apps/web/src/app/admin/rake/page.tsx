import { RakeListPage } from "../../../features/office/rake/rake-pages.tsx";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

export default async function Page() {
  const staff = await staffFor("rake.read");
  return <RakeListPage configs={allowed(await room().office.rake.list(staff))} />;
}
