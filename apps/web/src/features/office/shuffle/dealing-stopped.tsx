import Link from "next/link";
import { words } from "../words.ts";

/** On every page of the back office while the shuffle is in doubt. F2 */
export const DealingStopped = ({ day, mayLook }: { readonly day: string; readonly mayLook: boolean }) => (
  <p role="alert" className="mb-6 rounded-2xl border border-danger bg-surface px-5 py-3 text-sm">
    {words("shuffle.stopped", { day })}{" "}
    {mayLook && (
      <Link href="/admin/shuffle" prefetch={false} className="underline">
        {words("shuffle.look")}
      </Link>
    )}
  </p>
);
