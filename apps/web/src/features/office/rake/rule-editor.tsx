"use client";
import type { RakeCap, RakeRule } from "@poker/engine";
import { AmountField, NumberField } from "../number-field.tsx";
import { words } from "../words.ts";
import { Entries } from "./entries.tsx";

/** Words for what is wrong at a path of the config; undefined: nothing. */
export type ProblemAt = (path: string) => string | undefined;

interface Editing<T> {
  readonly value: T;
  readonly path: string;
  readonly problemAt: ProblemAt;
  readonly onChange: (value: T) => void;
}

type Rule<K extends RakeRule["kind"]> = Extract<RakeRule, { readonly kind: K }>;
type Group = Rule<"chart">["groups"][number];
type Tier = Group["tiers"][number];

const FIRST_STEP = { pot: 20_00, rake: 1_00 };
const FIRST_TIER: Tier = { fromPlayers: 2, steps: [FIRST_STEP] };
const FIRST_GROUP: Group = { fromLowStake: 0, tiers: [FIRST_TIER] };
const FIRST_CAP: RakeCap = { fromPlayers: 2, cap: 3_00 };

const nested = "space-y-2 border-line border-l pl-3";

export function RuleEditor({ value, problemAt, onChange }: Omit<Editing<RakeRule>, "path">) {
  switch (value.kind) {
    case "chart":
      return <ChartEditor value={value} path="rule" problemAt={problemAt} onChange={onChange} />;
    case "per-unit":
      return <PerUnitEditor value={value} path="rule" problemAt={problemAt} onChange={onChange} />;
    case "percentage":
      return <PercentageEditor value={value} path="rule" problemAt={problemAt} onChange={onChange} />;
  }
}

/** R2 */
function ChartEditor({ value, path, problemAt, onChange }: Editing<Rule<"chart">>) {
  return (
    <Entries
      name={words("rake.group")}
      entries={value.groups}
      problem={problemAt(`${path}.groups`)}
      first={FIRST_GROUP}
      onChange={(groups) => onChange({ ...value, groups })}
    >
      {(group, index, change) => (
        <GroupEditor value={group} path={`${path}.groups.${index}`} problemAt={problemAt} onChange={change} />
      )}
    </Entries>
  );
}

function GroupEditor({ value, path, problemAt, onChange }: Editing<Group>) {
  return (
    <div className="space-y-3 rounded-2xl border border-line p-4">
      <AmountField
        label={words("rake.fromLowStake")}
        value={value.fromLowStake}
        problem={problemAt(`${path}.fromLowStake`)}
        onChange={(fromLowStake) => onChange({ ...value, fromLowStake })}
      />
      <div className={nested}>
        <Entries
          name={words("rake.tier")}
          entries={value.tiers}
          problem={problemAt(`${path}.tiers`)}
          first={FIRST_TIER}
          onChange={(tiers) => onChange({ ...value, tiers })}
        >
          {(tier, index, change) => (
            <TierEditor value={tier} path={`${path}.tiers.${index}`} problemAt={problemAt} onChange={change} />
          )}
        </Entries>
      </div>
    </div>
  );
}

function TierEditor({ value, path, problemAt, onChange }: Editing<Tier>) {
  return (
    <div className="space-y-2">
      <NumberField
        label={words("rake.fromPlayers")}
        value={value.fromPlayers}
        problem={problemAt(`${path}.fromPlayers`)}
        onChange={(fromPlayers) => onChange({ ...value, fromPlayers })}
      />
      <div className={nested}>
        <Entries
          name={words("rake.step")}
          entries={value.steps}
          problem={problemAt(`${path}.steps`)}
          first={FIRST_STEP}
          onChange={(steps) => onChange({ ...value, steps })}
        >
          {(step, index, change) => (
            <div className="grid grid-cols-2 gap-2">
              <AmountField
                label={words("rake.potFrom")}
                bare={index > 0}
                value={step.pot}
                problem={problemAt(`${path}.steps.${index}.pot`)}
                onChange={(pot) => change({ ...step, pot })}
              />
              <AmountField
                label={words("rake.takes")}
                bare={index > 0}
                value={step.rake}
                problem={problemAt(`${path}.steps.${index}.rake`)}
                onChange={(rake) => change({ ...step, rake })}
              />
            </div>
          )}
        </Entries>
      </div>
    </div>
  );
}

/** R3 */
function PerUnitEditor({ value, path, problemAt, onChange }: Editing<Rule<"per-unit">>) {
  return (
    <div className="space-y-4">
      <div className="grid gap-3 sm:grid-cols-3">
        {(["rake", "unit", "least"] as const).map((name) => (
          <AmountField
            key={name}
            label={words(`rake.${name}`)}
            value={value[name]}
            problem={problemAt(`${path}.${name}`)}
            onChange={(amount) => onChange({ ...value, [name]: amount })}
          />
        ))}
      </div>
      <CapsEditor
        value={value.caps}
        path={`${path}.caps`}
        problemAt={problemAt}
        onChange={(caps) => onChange({ ...value, caps })}
      />
    </div>
  );
}

/** R4 */
function PercentageEditor({ value, path, problemAt, onChange }: Editing<Rule<"percentage">>) {
  return (
    <div className="space-y-4">
      <AmountField
        label={words("rake.percent")}
        value={value.basisPoints}
        problem={problemAt(`${path}.basisPoints`)}
        onChange={(basisPoints) => onChange({ ...value, basisPoints })}
      />
      <CapsEditor
        value={value.caps}
        path={`${path}.caps`}
        problemAt={problemAt}
        onChange={(caps) => onChange({ ...value, caps })}
      />
    </div>
  );
}

function CapsEditor({ value, path, problemAt, onChange }: Editing<readonly RakeCap[]>) {
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">{words("rake.caps")}</legend>
      <Entries name={words("rake.cap")} entries={value} first={FIRST_CAP} problem={problemAt(path)} onChange={onChange}>
        {(cap, index, change) => (
          <div className="grid grid-cols-2 gap-2">
            <NumberField
              label={words("rake.fromPlayers")}
              bare={index > 0}
              value={cap.fromPlayers}
              problem={problemAt(`${path}.${index}.fromPlayers`)}
              onChange={(fromPlayers) => change({ ...cap, fromPlayers })}
            />
            <AmountField
              label={words("rake.cap")}
              bare={index > 0}
              value={cap.cap}
              problem={problemAt(`${path}.${index}.cap`)}
              onChange={(amount) => change({ ...cap, cap: amount })}
            />
          </div>
        )}
      </Entries>
    </fieldset>
  );
}
