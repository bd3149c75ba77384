"use client";
import type { OfficeUnit } from "@poker/db";
import type { RakeConfig } from "@poker/engine";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { newId } from "../../../ui/new-id.ts";
import { changesBetween } from "../changes.ts";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";
import { checkedSettings } from "./checked-settings.ts";
import { LimitsFields } from "./limits-fields.tsx";
import { SettingsEditor } from "./settings-editor.tsx";

interface Changing {
  readonly unit: OfficeUnit;
  readonly rakes: readonly RakeConfig[];
}

/** The settings of an open table or pool; what is changed is asked of its server, and holds from the next hand on. */
export function ChangeSettings({ unit, rakes }: Changing) {
  const ordering = useOrder("/api/office/tables/order");
  // What it is set to may have changed meanwhile: then the form begins anew, and still says what became of the order.
  const version = JSON.stringify([unit.settings, unit.limits]);
  return <Form key={version} unit={unit} rakes={rakes} ordering={ordering} />;
}

function Form({ unit, rakes, ordering }: Changing & { readonly ordering: ReturnType<typeof useOrder> }) {
  const [settings, setSettings] = useState(unit.settings);
  const [limits, setLimits] = useState(unit.limits);
  const [reason, setReason] = useState("");
  const checked = checkedSettings(settings, limits);
  const changes = [
    ...changesBetween(unit.settings, settings),
    ...(unit.limits && limits ? changesBetween(unit.limits, limits) : []),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ordering.order({
      commandId: newId(),
      unitId: unit.id,
      command: { kind: "change-settings", settings, limits },
      reason,
    });
  };
  return (
    <form onSubmit={submit} aria-label={words("tables.settings")} className="max-w-6xl space-y-5">
      {limits && <LimitsFields value={limits} problemAt={checked.problemAt} onChange={setLimits} />}
      <SettingsEditor value={settings} rakes={rakes} problemAt={checked.problemAt} onChange={setSettings} />
      <ul className="text-sm">
        {changes.length === 0 && <li className="text-ink-2">{words("tables.unchanged")}</li>}
        {changes.map(({ path, before, after }) => (
          <li key={path}>
            <code className="text-ink-2">{path}</code>: {String(before ?? "–")} → {String(after ?? "–")}
          </li>
        ))}
      </ul>
      <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
      <OrderOutcome {...ordering} />
      {checked.count > 0 && <p className="text-sm text-danger">{words("tables.notYet", { count: checked.count })}</p>}
      <Button type="submit" kind="primary" disabled={ordering.busy || checked.count > 0 || changes.length === 0}>
        {words("tables.save")}
      </Button>
    </form>
  );
}
