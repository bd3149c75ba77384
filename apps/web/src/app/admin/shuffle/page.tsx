import { may, SHUFFLE_REPORTS_PAGE } from "@poker/db";
import * as z from "zod";
import { ShufflePage } from "../../../features/office/shuffle/shuffle-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

/** What the address may carry; anything else counts as not given. */
const search = z.object({ before: z.iso.date().nullable().catch(null) });

export const metadata = { title: words("shuffle.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("shuffle.read");
  const { before } = search.parse(await searchParams);
  const reports = allowed(await room().office.shuffle.list(staff, before));
  const next = reports.length === SHUFFLE_REPORTS_PAGE ? (reports.at(-1)?.day ?? null) : null;
  return <ShufflePage reports={reports} before={before} next={next} mayRelease={may(staff, "shuffle.release")} />;
}
