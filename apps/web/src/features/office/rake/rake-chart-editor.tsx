"use client";
import { AmountField, NumberField } from "../number-field.tsx";
import { t } from "../translator.ts";
import { EditableList } from "./editable-list.tsx";
import type { RuleEditorProps, RuleOfKind } from "./rake-rules.ts";

type StakesGroup = RuleOfKind<"chart">["groups"][number];
type Tier = StakesGroup["tiers"][number];

const INITIAL_STEP = { pot: 20_00, rake: 1_00 };
const INITIAL_TIER: Tier = { fromPlayers: 2, steps: [INITIAL_STEP] };
const INITIAL_GROUP: StakesGroup = { fromLowStake: 0, tiers: [INITIAL_TIER] };

const nestedClass = "space-y-2 border-line border-l pl-3";

/**
 * Edits a rake chart. The chart has groups of stakes, a group has rows by number of players, and a row has steps. R2
 */
export function RakeChartEditor({ value, path, issueAt, onChange }: RuleEditorProps<RuleOfKind<"chart">>) {
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
