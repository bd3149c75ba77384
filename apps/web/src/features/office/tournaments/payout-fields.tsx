"use client";
import { FULL_SHARE, type PayoutRow, type TournamentSettings } from "@poker/engine";
import { NumberField } from "../number-field.tsx";
import { EditableList } from "../rake/editable-list.tsx";
import type { SettingEditor } from "../settings/bind-field.ts";
import { RowFields } from "../settings/row-fields.tsx";
import { t } from "../translator.ts";
import { ALL_TO_FIRST } from "./dependent-settings.ts";

type Editor = SettingEditor<TournamentSettings>;

/**
 * A payout list with at most this many rows shows them all open. In a longer list, the person opens each row
 * separately.
 */
const OPEN_ROWS = 3;

/** Edits the payout table of a tournament. M19 */
export const PayoutList = ({ value, issueAt, onChange }: Editor) => (
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
);

const countPlaces = ({ bands }: PayoutRow): number => bands.reduce((sum, { places }) => sum + places, 0);

const hasIssue = ({ bands }: PayoutRow, path: string, issueAt: Editor["issueAt"]): boolean =>
  issueAt(
    `${path}.fromEntries`,
    `${path}.bands`,
    ...bands.flatMap((_, index) => [`${path}.bands.${index}.places`, `${path}.bands.${index}.share`]),
  ) !== undefined;

const BAND_COLUMNS = [
  { name: "places", is: "number", label: t("tournaments.columns.places") },
  { name: "share", is: "amount", label: t("tournaments.columns.share") },
] as const;

/**
 * Edits the prizes for tournaments with at least `fromEntries` entries. In a long list the row is collapsed, unless it
 * has an issue. M19
 */
const PayoutRowFields = ({
  isOpen,
  row,
  path,
  issueAt,
  onChange,
}: Pick<Editor, "issueAt"> & {
  readonly isOpen: boolean;
  readonly row: PayoutRow;
  readonly path: string;
  readonly onChange: (row: PayoutRow) => void;
}) => (
  <details open={isOpen || hasIssue(row, path, issueAt)} className="rounded-xl border border-line p-3">
    <summary className="cursor-pointer text-sm">
      {t("tournaments.payoutSummary", {
        entries: Number.isNaN(row.fromEntries) ? 0 : row.fromEntries,
        places: countPlaces(row) || 0,
      })}
    </summary>
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
            <RowFields
              columns={BAND_COLUMNS}
              row={band}
              path={`${path}.bands.${index}`}
              isFirst={index === 0}
              issueAt={issueAt}
              onChange={change}
            />
          </div>
        )}
      </EditableList>
    </div>
  </details>
);
