import { EMPIRE_FIXED_LIMIT } from "@poker/engine";
import { notFound } from "next/navigation";
import { PageHead } from "../../../../features/office/page-head.tsx";
import { RakeEditor } from "../../../../features/office/rake/rake-editor.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("rake.new") };

/** A new config, beginning like Empire's chart or like the one named. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<{ from?: string | string[] }> }) {
  const staff = await staffFor("rake.write");
  const { from } = await searchParams;
  const template =
    typeof from === "string"
      ? (allowed(await room().office.rake.history(staff, from))[0]?.config ?? null)
      : EMPIRE_FIXED_LIMIT;
  if (!template) notFound();
  return (
    <>
      <PageHead title={words("rake.new")} />
      <RakeEditor from={{ ...template, id: "", name: "" }} basedOn={0} />
    </>
  );
}
