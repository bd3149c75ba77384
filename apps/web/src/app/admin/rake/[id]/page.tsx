import { may } from "@poker/db";
import { notFound } from "next/navigation";
import { RakeHistoryPage } from "../../../../features/office/rake/rake-pages.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("page.rake") };

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await staffFor("rake.read");
  const { rake } = room().office;
  const { id } = await params;
  const versions = allowed(await rake.history(staff, id));
  if (versions.length === 0) notFound();
  return (
    <RakeHistoryPage
      versions={versions}
      uses={allowed(await rake.uses(staff, id))}
      mayWrite={may(staff, "rake.write")}
    />
  );
}
