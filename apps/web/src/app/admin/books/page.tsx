import { BooksPage } from "../../../features/office/books/books-pages.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("books.title") };

export default async function Page() {
  const staff = await requireStaff("books.read");
  const { books } = repositories().backOffice;
  const { runs } = orNotFound(await books.listReconciliations(staff, null));
  return <BooksPage sums={orNotFound(await books.getTrialBalance(staff))} latest={runs[0] ?? null} />;
}
