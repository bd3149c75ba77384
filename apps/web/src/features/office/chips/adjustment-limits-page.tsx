import { CURRENCIES, type Currency, STAFF_LIMITS, type StaffLimitName } from "@poker/protocol";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PageHead } from "../page-parts.tsx";
import { t } from "../translator.ts";
import { AdjustmentLimitForm, StaffLimitForm } from "./adjustment-limit-forms.tsx";

/** Edits the amounts up to which one member of staff may adjust chips alone, and the limits of the staff. Faults 51, 96, 97 */
export const AdjustmentLimitsPage = ({
  limits,
  staffLimits,
}: {
  readonly limits: Readonly<Record<Currency, number>>;
  readonly staffLimits: Readonly<Record<StaffLimitName, number>>;
}) => (
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
    <h2 className="mt-10 text-lg font-semibold">{t("staff.limits.title")}</h2>
    <div className="grid gap-8 lg:grid-cols-2">
      {STAFF_LIMITS.map((name) => (
        <StaffLimitForm key={`${name} ${staffLimits[name]}`} name={name} limit={staffLimits[name]} />
      ))}
    </div>
  </>
);
