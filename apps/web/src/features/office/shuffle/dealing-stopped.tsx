import Link from "next/link";
import { t } from "../translator.ts";

/**
 * The banner on every back office page while no hands are dealt, because the self-test of the shuffle has failed. F2
 */
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
