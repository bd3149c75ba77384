"use client";
import type { IssueMessages } from "../field-issues.ts";
import { NUMBER_FIELDS, type NumberKind } from "../number-field.tsx";

/** A column of a list: a number that each row has. */
export interface RowColumn<K extends string> {
  readonly name: K;
  readonly is: NumberKind;
  readonly label: string;
  /** Another number of the row, whose issue this field shows as well. */
  readonly issueOf?: K;
}

/** The fields of one row of a list. Only the first row shows the labels. */
export const RowFields = <K extends string, T extends Readonly<Record<K, number>>>({
  columns,
  row,
  path,
  isFirst,
  issueAt,
  onChange,
}: {
  readonly columns: readonly RowColumn<K>[];
  readonly row: T;
  /** The path of the row in the settings, such as `levels.2`. */
  readonly path: string;
  readonly isFirst: boolean;
  readonly issueAt: IssueMessages["issueAt"];
  readonly onChange: (row: T) => void;
}) =>
  columns.map(({ name, is, label, issueOf = name }) => {
    const NumberField = NUMBER_FIELDS[is];
    return (
      <NumberField
        key={name}
        label={label}
        isLabelHidden={!isFirst}
        value={row[name]}
        issue={issueAt(`${path}.${name}`, `${path}.${issueOf}`)}
        onChange={(value) => onChange({ ...row, [name]: value })}
      />
    );
  });
