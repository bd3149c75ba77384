"use client";
import type { RakeCap, RakeRule } from "@poker/engine";
import { AmountField, NumberField } from "../number-field.tsx";
import { t } from "../translator.ts";
import { EditableList } from "./editable-list.tsx";

/** The sentence for the issue at a path of the config; undefined when there is none. */
export type IssueAt = (path: string) => string | undefined;

interface RuleEditorProps<T> {
  readonly value: T;
  readonly path: string;
  readonly issueAt: IssueAt;
  readonly onChange: (value: T) => void;
}

type Rule<K extends RakeRule["kind"]> = Extract<RakeRule, { readonly kind: K }>;
type StakesGroup = Rule<"chart">["groups"][number];
type Tier = StakesGroup["tiers"][number];

const INITIAL_STEP = { pot: 20_00, rake: 1_00 };
const INITIAL_TIER: Tier = { fromPlayers: 2, steps: [INITIAL_STEP] };
const INITIAL_GROUP: StakesGroup = { fromLowStake: 0, tiers: [INITIAL_TIER] };
const INITIAL_CAP: RakeCap = { fromPlayers: 2, cap: 3_00 };

const nestedClass = "space-y-2 border-line border-l pl-3";

export function RakeRuleEditor({ value, issueAt, onChange }: Omit<RuleEditorProps<RakeRule>, "path">) {
  switch (value.kind) {
    case "chart":
      return <ChartEditor value={value} path="rule" issueAt={issueAt} onChange={onChange} />;
    case "per-unit":
      return <PerUnitEditor value={value} path="rule" issueAt={issueAt} onChange={onChange} />;
    case "percentage":
      return <PercentageEditor value={value} path="rule" issueAt={issueAt} onChange={onChange} />;
  }
}

/** R2 */
function ChartEditor({ value, path, issueAt, onChange }: RuleEditorProps<Rule<"chart">>) {
  return (
    <EditableList
      entryName={t("rake.group")}
      entries={value.groups}
      issue={issueAt(`${path}.groups`)}
      initialEntry={INITIAL_GROUP}
      onChange={(groups) => onChange({ ...value, groups })}
    >
      {(group, index, change) => (
        <GroupEditor value={group} path={`${path}.groups.${index}`} issueAt={issueAt} onChange={change} />
      )}
    </EditableList>
  );
}

function GroupEditor({ value, path, issueAt, onChange }: RuleEditorProps<StakesGroup>) {
  return (
    <div className="space-y-3 rounded-2xl border border-line p-4">
      <AmountField
        label={t("rake.fromLowStake")}
        value={value.fromLowStake}
        issue={issueAt(`${path}.fromLowStake`)}
        onChange={(fromLowStake) => onChange({ ...value, fromLowStake })}
      />
      <div className={nestedClass}>
        <EditableList
          entryName={t("rake.tier")}
          entries={value.tiers}
          issue={issueAt(`${path}.tiers`)}
          initialEntry={INITIAL_TIER}
          onChange={(tiers) => onChange({ ...value, tiers })}
        >
          {(tier, index, change) => (
            <TierEditor value={tier} path={`${path}.tiers.${index}`} issueAt={issueAt} onChange={change} />
          )}
        </EditableList>
      </div>
    </div>
  );
}

function TierEditor({ value, path, issueAt, onChange }: RuleEditorProps<Tier>) {
  return (
    <div className="space-y-2">
      <NumberField
        label={t("rake.fromPlayers")}
        value={value.fromPlayers}
        issue={issueAt(`${path}.fromPlayers`)}
        onChange={(fromPlayers) => onChange({ ...value, fromPlayers })}
      />
      <div className={nestedClass}>
        <EditableList
          entryName={t("rake.step")}
          entries={value.steps}
          issue={issueAt(`${path}.steps`)}
          initialEntry={INITIAL_STEP}
          onChange={(steps) => onChange({ ...value, steps })}
        >
          {(step, index, change) => (
            <div className="grid grid-cols-2 gap-2">
              <AmountField
                label={t("rake.potFrom")}
                isLabelHidden={index > 0}
                value={step.pot}
                issue={issueAt(`${path}.steps.${index}.pot`)}
                onChange={(pot) => change({ ...step, pot })}
              />
              <AmountField
                label={t("rake.takes")}
                isLabelHidden={index > 0}
                value={step.rake}
                issue={issueAt(`${path}.steps.${index}.rake`)}
                onChange={(rake) => change({ ...step, rake })}
              />
            </div>
          )}
        </EditableList>
      </div>
    </div>
  );
}

/** R3 */
function PerUnitEditor({ value, path, issueAt, onChange }: RuleEditorProps<Rule<"per-unit">>) {
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

/** R4 */
function PercentageEditor({ value, path, issueAt, onChange }: RuleEditorProps<Rule<"percentage">>) {
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
        entryName={t("rake.cap")}
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
