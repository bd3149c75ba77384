import { AdjustmentLimitsPage } from "../../../../features/office/chips/adjustment-pages.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("chips.limitsTitle") };

export default async function Page() {
  const staff = await requireStaff("chips.limits");
  const { adjustments, staff: people } = repositories().backOffice;
  const [limits, staffLimits] = await Promise.all([adjustments.getLimits(staff), people.getLimits(staff)]);
  return <AdjustmentLimitsPage limits={orNotFound(limits)} staffLimits={orNotFound(staffLimits)} />;
}
