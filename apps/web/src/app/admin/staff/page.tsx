import { StaffPage } from "../../../features/office/staff/staff-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("staff.title") };

export default async function Page() {
  const staff = await requireStaff("staff.read");
  const { staff: office, secondStep } = repositories().backOffice;
  const [people, limits, isRequired] = await Promise.all([
    office.list(staff),
    office.getLimits(staff),
    secondStep.isRequired(staff),
  ]);
  return (
    <StaffPage
      people={orNotFound(people)}
      approverDays={orNotFound(limits)["approver-days"]}
      isSecondStepRequired={orNotFound(isRequired)}
    />
  );
}
