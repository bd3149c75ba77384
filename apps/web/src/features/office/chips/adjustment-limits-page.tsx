import { CURRENCIES, type Currency } from "@poker/protocol";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PageHead } from "../page-head.tsx";
import { t } from "../translator.ts";
import { AdjustmentLimitForm } from "./adjustment-limit-form.tsx";

/** Edits the amounts up to which one officer may adjust chips alone. Fault 51 */
export const AdjustmentLimitsPage = ({ limits }: { readonly limits: Readonly<Record<Currency, number>> }) => (
  <>
    <PageHead title={t("chips.limitsTitle")} />
    <p className="max-w-xl text-ink-2">
      {t("chips.limits", { play: formatAmount(limits.play, "play"), real: formatAmount(limits.real, "real") })}{" "}
      {t("chips.limitsHelp")}
    </p>
    <div className="grid gap-8 lg:grid-cols-2">
      {CURRENCIES.map((currency) => (
        <AdjustmentLimitForm key={`${currency} ${limits[currency]}`} currency={currency} limit={limits[currency]} />
      ))}
    </div>
  </>
);
