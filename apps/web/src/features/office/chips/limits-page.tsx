import { type Currency, formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { words } from "../words.ts";
import { LimitForm } from "./limit-form.tsx";

const CURRENCIES = ["play", "real"] as const satisfies readonly Currency[];

/** Up to what one of the staff may move chips without a second person. Fault 51 */
export const LimitsPage = ({ limits }: { readonly limits: Readonly<Record<Currency, number>> }) => (
  <>
    <PageHead title={words("chips.limitsTitle")} />
    <p className="max-w-xl text-ink-2">
      {words("chips.limits", { play: formatAmount(limits.play, "play"), real: formatAmount(limits.real, "real") })}{" "}
      {words("chips.limitsHelp")}
    </p>
    <div className="grid gap-8 lg:grid-cols-2">
      {CURRENCIES.map((currency) => (
        <LimitForm key={`${currency} ${limits[currency]}`} currency={currency} limit={limits[currency]} />
      ))}
    </div>
  </>
);
