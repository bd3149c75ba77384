import { BooksPage } from "../../../features/office/books/books-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

export const metadata = { title: words("books.title") };

export default async function Page() {
  const staff = await staffFor("books.read");
  const { books } = room().office;
  const { looks } = allowed(await books.reconciliations(staff, null));
  return <BooksPage sums={allowed(await books.trialBalance(staff))} latest={looks[0] ?? null} />;
}
