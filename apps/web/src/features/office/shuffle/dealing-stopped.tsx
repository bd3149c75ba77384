import Link from "next/link";
import { t } from "../translator.ts";

/** The banner that every back office page shows while a failed shuffle test stops dealing. F2 */
export const DealingStoppedBanner = ({
  day,
  mayReadReports,
}: {
  readonly day: string;
  readonly mayReadReports: boolean;
}) => (
  <p role="alert" className="mb-6 rounded-2xl border border-danger bg-surface px-5 py-3 text-sm">
    {t("shuffle.stopped", { day })}{" "}
    {mayReadReports && (
      <Link href="/admin/shuffle" prefetch={false} className="underline">
        {t("shuffle.toReports")}
      </Link>
    )}
  </p>
);
