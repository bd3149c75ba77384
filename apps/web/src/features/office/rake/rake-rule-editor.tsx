"use client";
import type { RakeCap, RakeRule } from "@poker/engine";
import { AmountField, NumberField } from "../number-field.tsx";
import { t } from "../translator.ts";
import { EditableList } from "./editable-list.tsx";
import { RakeChartEditor } from "./rake-chart-editor.tsx";
import type { RuleEditorProps, RuleOfKind } from "./rake-rules.ts";

const INITIAL_CAP: RakeCap = { fromPlayers: 2, cap: 3_00 };

export function RakeRuleEditor({ value, issueAt, onChange }: Omit<RuleEditorProps<RakeRule>, "path">) {
  switch (value.kind) {
    case "chart":
      return <RakeChartEditor value={value} path="rule" issueAt={issueAt} onChange={onChange} />;
    case "per-unit":
      return <PerUnitEditor value={value} path="rule" issueAt={issueAt} onChange={onChange} />;
    case "percentage":
      return <PercentageEditor value={value} path="rule" issueAt={issueAt} onChange={onChange} />;
  }
}

/** Edits a rule that takes rake for each full unit of money in the pot. R3 */
function PerUnitEditor({ value, path, issueAt, onChange }: RuleEditorProps<RuleOfKind<"per-unit">>) {
  return (
    <div className="space-y-4">
      <div className="grid gap-3 sm:grid-cols-3">
        {(["rake", "unit", "least"] as const).map((name) => (
          <AmountField
            key={name}
            label={t(`rake.${name}`)}
            value={value[name]}
            issue={issueAt(`${path}.${name}`)}
            onChange={(amount) => onChange({ ...value, [name]: amount })}
          />
        ))}
      </div>
      <CapsEditor
        value={value.caps}
        path={`${path}.caps`}
        issueAt={issueAt}
        onChange={(caps) => onChange({ ...value, caps })}
      />
    </div>
  );
}

/** Edits a rule that takes a percentage of the pot. R4 */
function PercentageEditor({ value, path, issueAt, onChange }: RuleEditorProps<RuleOfKind<"percentage">>) {
  return (
    <div className="space-y-4">
      <AmountField
        label={t("rake.percent")}
        value={value.basisPoints}
        issue={issueAt(`${path}.basisPoints`)}
        onChange={(basisPoints) => onChange({ ...value, basisPoints })}
      />
      <CapsEditor
        value={value.caps}
        path={`${path}.caps`}
        issueAt={issueAt}
        onChange={(caps) => onChange({ ...value, caps })}
      />
    </div>
  );
}

function CapsEditor({ value, path, issueAt, onChange }: RuleEditorProps<readonly RakeCap[]>) {
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">{t("rake.caps")}</legend>
      <EditableList
        entryName={t("rake.oneCap")}
        entries={value}
        initialEntry={INITIAL_CAP}
        issue={issueAt(path)}
        onChange={onChange}
      >
        {(cap, index, change) => (
          <div className="grid grid-cols-2 gap-2">
            <NumberField
              label={t("rake.fromPlayers")}
              isLabelHidden={index > 0}
              value={cap.fromPlayers}
              issue={issueAt(`${path}.${index}.fromPlayers`)}
              onChange={(fromPlayers) => change({ ...cap, fromPlayers })}
            />
            <AmountField
              label={t("rake.cap")}
              isLabelHidden={index > 0}
              value={cap.cap}
              issue={issueAt(`${path}.${index}.cap`)}
              onChange={(amount) => change({ ...cap, cap: amount })}
            />
          </div>
        )}
      </EditableList>
    </fieldset>
  );
}
