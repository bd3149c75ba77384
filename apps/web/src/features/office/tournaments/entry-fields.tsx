"use client";
import type { Price, TournamentSettings } from "@poker/engine";
import { AmountField, MinutesField, NumberField, SecondsField } from "../number-field.tsx";
import { FieldGroup, OptionalField, type SettingEditorProps, SwitchField } from "../tables/setting-fields.tsx";
import { t } from "../translator.ts";
import { fieldLabels } from "./labels.ts";

type Props = SettingEditorProps<TournamentSettings>;
type Rebuy = NonNullable<TournamentSettings["rebuy"]>;
type AddOn = NonNullable<TournamentSettings["addOn"]>;

const DECIDE_MS = 15_000;

/** A rebuy or an add-on costs what an entry puts into the pool and brings a starting stack, unless set otherwise. */
const initialBuy = ({ buyIn, startingStack: chips }: TournamentSettings): AddOn => ({
  price: { prize: buyIn.prize, fee: 0 },
  chips,
});

/** M2, M4, M9 */
export function RegistrationFields({ value, issueAt, onChange }: Props) {
  const set = (more: Partial<TournamentSettings>) => onChange({ ...value, ...more });
  const { lateRegistration: late } = value;
  return (
    <FieldGroup title={t("tournaments.groups.registration")}>
      <MinutesField
        {...fieldLabels("leaveUntilMs")}
        value={value.leaveUntilMs}
        issue={issueAt("leaveUntilMs")}
        onChange={(leaveUntilMs) => set({ leaveUntilMs })}
      />
      <OptionalField
        {...fieldLabels("lateRegistration")}
        value={late}
        initialValue={{ level: 4, throughBreak: false }}
        issue={issueAt("lateRegistration")}
        onChange={(lateRegistration) => set({ lateRegistration })}
      >
        {(limit) => (
          <>
            <NumberField
              {...fieldLabels("lateLevel")}
              value={limit.level}
              issue={issueAt("lateRegistration.level", "lateRegistration")}
              onChange={(level) => set({ lateRegistration: { ...limit, level } })}
            />
            <SwitchField
              {...fieldLabels("throughBreak")}
              value={limit.throughBreak}
              issue={issueAt("lateRegistration.throughBreak")}
              onChange={(throughBreak) => set({ lateRegistration: { ...limit, throughBreak } })}
            />
          </>
        )}
      </OptionalField>
      <NumberField
        {...fieldLabels("reEntries")}
        value={value.reEntries}
        issue={issueAt("reEntries")}
        onChange={(reEntries) => set({ reEntries })}
      />
    </FieldGroup>
  );
}

/** M4 */
export function RebuyFields({ value, issueAt, onChange }: Props) {
  const setRebuy = (rebuy: Rebuy | null) => onChange({ ...value, rebuy });
  return (
    <FieldGroup title={t("tournaments.groups.rebuys")}>
      <OptionalField
        {...fieldLabels("rebuy")}
        value={value.rebuy}
        initialValue={{ ...initialBuy(value), max: 3, untilLevel: 4, decideMs: DECIDE_MS }}
        onChange={setRebuy}
      >
        {(rebuy) => (
          <>
            <BuyFields
              path="rebuy"
              value={rebuy}
              issueAt={issueAt}
              onChange={(buy) => setRebuy({ ...rebuy, ...buy })}
            />
            <NumberField
              {...fieldLabels("rebuyMax")}
              value={rebuy.max}
              issue={issueAt("rebuy.max")}
              onChange={(max) => setRebuy({ ...rebuy, max })}
            />
            <NumberField
              {...fieldLabels("untilLevel")}
              value={rebuy.untilLevel}
              issue={issueAt("rebuy.untilLevel")}
              onChange={(untilLevel) => setRebuy({ ...rebuy, untilLevel })}
            />
            <SecondsField
              {...fieldLabels("decideMs")}
              value={rebuy.decideMs}
              issue={issueAt("rebuy.decideMs")}
              onChange={(decideMs) => setRebuy({ ...rebuy, decideMs })}
            />
          </>
        )}
      </OptionalField>
      <OptionalField
        {...fieldLabels("addOn")}
        value={value.addOn}
        initialValue={initialBuy(value)}
        onChange={(addOn) => onChange({ ...value, addOn })}
      >
        {(addOn) => (
          <>
            <BuyFields
              path="addOn"
              value={addOn}
              issueAt={issueAt}
              onChange={(buy) => onChange({ ...value, addOn: buy })}
            />
            {issueAt("addOn") && <p className="text-xs text-danger">{issueAt("addOn")}</p>}
          </>
        )}
      </OptionalField>
    </FieldGroup>
  );
}

/** The price, and the chips for it. */
function BuyFields({
  path,
  value: { price, chips },
  issueAt,
  onChange,
}: SettingEditorProps<AddOn> & { readonly path: "rebuy" | "addOn" }) {
  const setPrice = (more: Partial<Price>) => onChange({ price: { ...price, ...more }, chips });
  return (
    <>
      <AmountField
        {...fieldLabels("price")}
        value={price.prize}
        issue={issueAt(`${path}.price.prize`)}
        onChange={(prize) => setPrice({ prize })}
      />
      <AmountField
        {...fieldLabels("priceFee")}
        value={price.fee}
        issue={issueAt(`${path}.price.fee`)}
        onChange={(fee) => setPrice({ fee })}
      />
      <NumberField
        {...fieldLabels("chips")}
        value={chips}
        issue={issueAt(`${path}.chips`)}
        onChange={(next) => onChange({ price, chips: next })}
      />
    </>
  );
}
