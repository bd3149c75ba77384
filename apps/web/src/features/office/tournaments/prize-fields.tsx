"use client";
import { FULL_SHARE, type PayoutRow, type TournamentSettings } from "@poker/engine";
import { useState } from "react";
import { AmountField, MinutesField, NumberField } from "../number-field.tsx";
import { OfficeField } from "../office-fields.tsx";
import { EditableList } from "../rake/editable-list.tsx";
import { FieldGroup, OptionalField, type SettingEditorProps } from "../tables/setting-fields.tsx";
import { t } from "../translator.ts";
import { fieldLabels } from "./labels.ts";

type Props = SettingEditorProps<TournamentSettings>;

const MINUTE_MS = 60_000;
const ALL_TO_FIRST: PayoutRow = { fromEntries: 2, bands: [{ places: 1, share: FULL_SHARE }] };

/** A satellite pays tickets instead of a table of prizes. M19, M23 */
const withSatellite = (
  settings: TournamentSettings,
  satellite: TournamentSettings["satellite"],
): TournamentSettings => ({
  ...settings,
  satellite,
  payouts: satellite ? [] : [ALL_TO_FIRST],
  deal: satellite ? null : settings.deal,
});

export function PrizeFields({ value, issueAt, onChange }: Props) {
  return (
    <fieldset className="space-y-4 rounded-2xl border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t("tournaments.groups.prizes")}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <SatelliteField value={value} issueAt={issueAt} onChange={onChange} />
        <DealField value={value} issueAt={issueAt} onChange={onChange} />
      </div>
      {value.satellite === null && (
        <EditableList
          entryName={t("tournaments.payoutRow")}
          entries={value.payouts}
          initialEntry={ALL_TO_FIRST}
          issue={issueAt("payouts")}
          onChange={(payouts) => onChange({ ...value, payouts })}
        >
          {(row, index, change) => (
            <PayoutRowFields
              isOpen={value.payouts.length <= OPEN_ROWS}
              row={row}
              path={`payouts.${index}`}
              issueAt={issueAt}
              onChange={change}
            />
          )}
        </EditableList>
      )}
    </fieldset>
  );
}

/** M23 */
const SatelliteField = ({ value, issueAt, onChange }: Props) => (
  <OptionalField
    {...fieldLabels("satellite")}
    value={value.satellite}
    initialValue={{ tournamentId: "", price: 10 * value.buyIn.prize }}
    onChange={(satellite) => onChange(withSatellite(value, satellite))}
  >
    {(satellite) => (
      <AmountField
        {...fieldLabels("ticketPrice")}
        value={satellite.price}
        issue={issueAt("satellite.price")}
        onChange={(price) => onChange({ ...value, satellite: { ...satellite, price } })}
      />
    )}
  </OptionalField>
);

/** M21 */
const DealField = ({ value, issueAt, onChange }: Props) => (
  <OptionalField
    {...fieldLabels("deal")}
    value={value.deal}
    initialValue={{ keptShare: 0, answerMs: 3 * MINUTE_MS }}
    issue={issueAt("deal")}
    onChange={(deal) => onChange({ ...value, deal })}
  >
    {(deal) => (
      <>
        <AmountField
          {...fieldLabels("keptShare")}
          value={deal.keptShare}
          issue={issueAt("deal.keptShare", "deal")}
          onChange={(keptShare) => onChange({ ...value, deal: { ...deal, keptShare } })}
        />
        <MinutesField
          {...fieldLabels("answerMs")}
          value={deal.answerMs}
          issue={issueAt("deal.answerMs")}
          onChange={(answerMs) => onChange({ ...value, deal: { ...deal, answerMs } })}
        />
      </>
    )}
  </OptionalField>
);

/** Up to this number, all rows are open; when there are more, each row is opened separately. */
const OPEN_ROWS = 3;

const countPlaces = ({ bands }: PayoutRow): number => bands.reduce((sum, { places }) => sum + places, 0);

const hasIssue = ({ bands }: PayoutRow, path: string, issueAt: Props["issueAt"]): boolean =>
  issueAt(
    `${path}.fromEntries`,
    `${path}.bands`,
    ...bands.flatMap((_, index) => [`${path}.bands.${index}.places`, `${path}.bands.${index}.share`]),
  ) !== undefined;

interface PayoutRowProps extends Pick<Props, "issueAt"> {
  readonly row: PayoutRow;
  readonly path: string;
  readonly onChange: (row: PayoutRow) => void;
}

/** The payouts from a number of entries on. Closed when there are many rows, unless the row has an issue. M19 */
function PayoutRowFields({ isOpen, ...fields }: PayoutRowProps & { readonly isOpen: boolean }) {
  const { row, path, issueAt } = fields;
  return (
    <details open={isOpen || hasIssue(row, path, issueAt)} className="rounded-xl border border-line p-3">
      <summary className="cursor-pointer text-sm">
        {t("tournaments.payoutSummary", {
          entries: Number.isNaN(row.fromEntries) ? 0 : row.fromEntries,
          places: countPlaces(row) || 0,
        })}
      </summary>
      <PayoutFields {...fields} />
    </details>
  );
}

function PayoutFields({ row, path, issueAt, onChange }: PayoutRowProps) {
  return (
    <div className="grid items-start gap-3 pt-3 sm:grid-cols-[10rem_1fr]">
      <NumberField
        label={t("tournaments.columns.fromEntries")}
        value={row.fromEntries}
        issue={issueAt(`${path}.fromEntries`)}
        onChange={(fromEntries) => onChange({ ...row, fromEntries })}
      />
      <EditableList
        entryName={t("tournaments.band")}
        entries={row.bands}
        initialEntry={{ places: 1, share: FULL_SHARE }}
        issue={issueAt(`${path}.bands`)}
        onChange={(bands) => onChange({ ...row, bands })}
      >
        {(band, index, change) => (
          <div className="grid grid-cols-2 gap-2">
            <NumberField
              label={t("tournaments.columns.places")}
              isLabelHidden={index > 0}
              value={band.places}
              issue={issueAt(`${path}.bands.${index}.places`)}
              onChange={(places) => change({ ...band, places })}
            />
            <AmountField
              label={t("tournaments.columns.share")}
              isLabelHidden={index > 0}
              value={band.share}
              issue={issueAt(`${path}.bands.${index}.share`)}
              onChange={(share) => change({ ...band, share })}
            />
          </div>
        )}
      </EditableList>
    </div>
  );
}

/** M18 */
export function HandForHandFields({ value, issueAt, onChange }: Props) {
  const { handForHand } = value;
  const set = (more: Partial<typeof handForHand>) => onChange({ ...value, handForHand: { ...handForHand, ...more } });
  return (
    <FieldGroup title={t("tournaments.groups.handForHand")}>
      <NumberField
        {...fieldLabels("handForHandBefore")}
        value={handForHand.before}
        issue={issueAt("handForHand.before")}
        onChange={(before) => set({ before })}
      />
      <PlacesField
        value={handForHand.payJumps}
        issue={handForHand.payJumps.map((_, index) => issueAt(`handForHand.payJumps.${index}`)).find(Boolean)}
        onChange={(payJumps) => set({ payJumps })}
      />
      <MinutesField
        {...fieldLabels("roundMs")}
        value={handForHand.roundMs}
        issue={issueAt("handForHand.roundMs")}
        onChange={(roundMs) => set({ roundMs })}
      />
    </FieldGroup>
  );
}

/** Places separated by commas. A text that is not a number is an issue. */
function PlacesField({
  value,
  issue,
  onChange,
}: {
  readonly value: readonly number[];
  readonly issue: string | undefined;
  readonly onChange: (places: readonly number[]) => void;
}) {
  const [typed, setTyped] = useState(value.join(", "));
  return (
    <OfficeField
      {...fieldLabels("payJumps")}
      value={typed}
      problem={issue}
      onChange={({ target }) => {
        setTyped(target.value);
        const words = target.value.split(",").map((word) => word.trim());
        onChange(
          words.filter((word) => word !== "").map((word) => (/^\d{1,5}$/.test(word) ? Number(word) : Number.NaN)),
        );
      }}
    />
  );
}
