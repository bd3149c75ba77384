"use client";
import type { RakeConfig, TableSettings } from "@poker/engine";
import { ChoiceField } from "../office-fields.tsx";
import { bindField, type SettingEditor } from "../settings/bind-field.ts";
import { t } from "../translator.ts";

const NO_RAKE = "none";
const rakeKey = ({ id, version }: RakeConfig) => `${id}@${version}`;

/** Chooses a version of a rake config, or no rake. R1 */
export function RakeConfigField({
  editor,
  rakeConfigs,
}: {
  readonly editor: SettingEditor<TableSettings>;
  readonly rakeConfigs: readonly RakeConfig[];
}) {
  const { rake } = editor.value.rules;
  const { onChange, ...bound } = bindField(editor, "rules.rake");
  // The attached version may be missing from the list.
  const known = new Map([...(rake ? [rake] : []), ...rakeConfigs].map((each) => [rakeKey(each), each]));
  return (
    <ChoiceField
      {...bound}
      values={[NO_RAKE, ...known.keys()]}
      value={rake ? rakeKey(rake) : NO_RAKE}
      labelFor={(key) => {
        const config = known.get(key);
        return config ? t("tables.rakeVersion", { name: config.name, version: config.version }) : t("tables.none");
      }}
      onChange={(key) => onChange(known.get(key) ?? null)}
    />
  );
}
