"use client";
/** Renders the fields of a settings form from their description. */
import type { ReactNode } from "react";
import { NUMBER_FIELDS } from "../number-field.tsx";
import { ChoiceField, SwitchField } from "../office-fields.tsx";
import { bindField, type SettingEditor } from "./bind-field.ts";
import { FieldGroup } from "./field-group.tsx";
import type { AnyField, FieldsOf } from "./setting-field.ts";
import { partOf } from "./setting-paths.ts";

/** Renders a group of fields. `children` is shown below the fields, as wide as the group. */
export const SettingGroup = <T extends object>({
  title,
  editor,
  fields,
  children,
}: {
  readonly title: string;
  readonly editor: SettingEditor<T>;
  readonly fields: FieldsOf<T>;
  readonly children?: ReactNode;
}) => (
  <FieldGroup title={title} paths={fields.flatMap(listPaths)} below={children}>
    {fields.map((field) => (
      <SettingField key={field.path} editor={editor} field={field} />
    ))}
  </FieldGroup>
);

/** Returns the paths whose issues a field shows. */
const listPaths = (field: AnyField): readonly string[] =>
  "showsPartIssue" in field && field.showsPartIssue ? [field.path, partOf(field.path)] : [field.path];

function SettingField<T extends object>({
  editor,
  field,
}: {
  readonly editor: SettingEditor<T>;
  readonly field: AnyField;
}) {
  switch (field.is) {
    case "own":
      return field.element;
    case "switch": {
      const { value, ...bound } = bindField(editor, field.path);
      return <SwitchField {...bound} value={value === true} />;
    }
    case "choice": {
      const { value, ...bound } = bindField(editor, field.path);
      const { values, names } = field;
      return <ChoiceField {...bound} values={values} value={String(value)} labelFor={(each) => names[each] ?? each} />;
    }
    case "part":
      return (
        <OptionalField {...bindField(editor, field.path)} initial={field.initial}>
          {field.fields.map((each) => (
            <SettingField key={each.path} editor={editor} field={each} />
          ))}
        </OptionalField>
      );
    default: {
      const { help, value, ...bound } = bindField(editor, field.path, field.showsPartIssue);
      const NumberField = NUMBER_FIELDS[field.is];
      if (field.initial === undefined) return <NumberField {...bound} help={help} value={Number(value)} />;
      return (
        <OptionalField {...bound} help={help} value={value} initial={field.initial}>
          <NumberField {...bound} isLabelHidden value={Number(value)} />
        </OptionalField>
      );
    }
  }
}

/** A setting that can be switched off. Off is stored as null. Switching it on sets it to `initial`. */
const OptionalField = ({
  label,
  help,
  value,
  initial,
  issue,
  onChange,
  children,
}: ReturnType<typeof bindField> & { readonly initial: unknown; readonly children: ReactNode }) => (
  <div className="space-y-3">
    <SwitchField
      label={label}
      help={help}
      value={value !== null}
      issue={value === null ? issue : undefined}
      onChange={(on) => onChange(on ? initial : null)}
    />
    {value !== null && children}
  </div>
);
