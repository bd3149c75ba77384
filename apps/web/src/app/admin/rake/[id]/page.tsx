import { isAllowed } from "@poker/db";
import { rakeConfigIdSchema } from "@poker/protocol";
import { notFound } from "next/navigation";
import { RakeHistoryPage } from "../../../../features/office/rake/rake-pages.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { type IdProps, readIdParam } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.rake") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("rake.read");
  const { rake } = repositories().backOffice;
  const id = await readIdParam(params, rakeConfigIdSchema);
  const versions = orNotFound(await rake.listVersions(staff, id));
  if (versions.length === 0) notFound();
  return (
    <RakeHistoryPage
      versions={versions}
      uses={orNotFound(await rake.listUses(staff, id))}
      mayWrite={isAllowed(staff, "rake.write")}
    />
  );
}
