"use client";
import type { OfficeUnit, Schedule, UnitKind } from "@poker/db";
import type { RakeConfig } from "@poker/engine";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";
import { checkedSettings } from "./checked-settings.ts";
import { FIRST_LIMITS, LimitsFields } from "./limits-fields.tsx";
import { FIRST, PresetPicker, settingsOf } from "./preset-picker.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { SettingsEditor } from "./settings-editor.tsx";

const KINDS = ["table", "pool"] as const;

/** A new table or pool: from a house's preset, or like the one that is given. */
export function NewUnit({
  like,
  rakes,
}: {
  readonly like: Pick<OfficeUnit, "kind" | "settings" | "limits"> | null;
  readonly rakes: readonly RakeConfig[];
}) {
  const router = useRouter();
  // The same however often it is sent.
  const [id] = useState(newId);
  const [beginning, setBeginning] = useState(FIRST);
  const [settings, setSettings] = useState(like?.settings ?? settingsOf(FIRST));
  const [limits, setLimits] = useState(like?.limits ?? FIRST_LIMITS);
  const [schedule, setSchedule] = useState<Schedule>({ opensAt: null, closesAt: null });
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const { order, ...ordering } = useOrder("/api/office/tables");
  const kind: UnitKind = settings.seating === "pool" ? "pool" : "table";
  const checked = checkedSettings(settings, kind === "pool" ? limits : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const draft = { id, kind, name, settings, limits: kind === "pool" ? limits : null, schedule, reason };
    if (await order(draft)) router.push(`/admin/tables/${id}`);
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={words("tables.new")} className="max-w-6xl space-y-5">
      {like === null && (
        <PresetPicker
          value={beginning}
          onChange={(next) => {
            setBeginning(next);
            setSettings(settingsOf(next));
          }}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={words("tables.name")}
          help={words("tables.nameHelp")}
          value={name}
          required
          maxLength={60}
          problem={ordering.problemAt("name")}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <p className="mb-1.5 text-sm font-medium text-ink-2">{words("tables.kind")}</p>
          <Segmented
            label={words("tables.kind")}
            value={kind}
            choices={KINDS.map((each) => ({ value: each, label: words(`tables.kinds.${each}`) }))}
            onChange={(next) => setSettings({ ...settings, seating: next === "pool" ? "pool" : "pick-a-seat" })}
          />
          <p className="mt-1.5 text-xs text-ink-3">{words("tables.kindHelp")}</p>
        </div>
      </div>
      {kind === "pool" && <LimitsFields value={limits} problemAt={checked.problemAt} onChange={setLimits} />}
      <SettingsEditor value={settings} rakes={rakes} problemAt={checked.problemAt} onChange={setSettings} />
      <ScheduleFields value={schedule} open={false} problemAt={ordering.problemAt} onChange={setSchedule} />
      <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
      <OrderOutcome {...ordering} />
      {checked.count > 0 && <p className="text-sm text-danger">{words("tables.notYet", { count: checked.count })}</p>}
      <Button type="submit" kind="primary" disabled={ordering.busy || checked.count > 0}>
        {words("tables.create")}
      </Button>
    </form>
  );
}
