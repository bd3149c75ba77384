import { SuspensePage } from "../../../../features/office/books/suspense-pages.tsx";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export default async function Page() {
  const staff = await staffFor("books.read");
  const { suspense } = room().office;
  return (
    <SuspensePage
      open={allowed(await suspense.list(staff, true))}
      over={allowed(await suspense.list(staff, false))}
      now={Date.now()}
    />
  );
}
