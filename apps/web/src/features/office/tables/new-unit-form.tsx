"use client";
import type { RakeConfig } from "@poker/engine";
import { MAX_UNIT_NAME_LENGTH, type Schedule } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ScheduleFields } from "./unit-fields.tsx";
import { type UnitTemplate, useUnitSettings } from "./unit-settings-fields.tsx";

/**
 * The form that creates a table or a pool. Its settings begin as a house's preset, or as a copy of another table or
 * pool.
 */
export function NewUnitForm({
  template,
  rakeConfigs,
}: {
  readonly template: UnitTemplate | null;
  readonly rakeConfigs: readonly RakeConfig[];
}) {
  const router = useRouter();
  // The id stays the same for every attempt, so sending the form twice creates only one table.
  const [id] = useState(newId);
  const { kind, settings, limits, checked, fields } = useUnitSettings(template);
  const [schedule, setSchedule] = useState<Schedule>({ opensAt: null, closesAt: null });
  const [name, setName] = useState("");
  const request = useOfficeRequest("/api/office/tables");
  return (
    <OfficeForm
      request={request}
      title={t("tables.new")}
      className="max-w-6xl space-y-5"
      body={() => ({ id, kind, name, settings, limits, schedule })}
      actions={[{ label: t("tables.create"), kind: "primary" }]}
      issueCount={checked.issueCount}
      warning={t("tables.notYet", { count: checked.issueCount })}
      onDone={() => router.push(`/admin/tables/${id}`)}
    >
      {fields(
        <Field
          label={t("tables.name")}
          requiredMark={t("form.required")}
          help={t("tables.nameHelp")}
          value={name}
          required
          maxLength={MAX_UNIT_NAME_LENGTH}
          problem={request.issueAt("name")}
          onChange={({ target }) => setName(target.value)}
        />,
        rakeConfigs,
      )}
      <ScheduleFields value={schedule} isOpen={false} issueAt={request.issueAt} onChange={setSchedule} />
    </OfficeForm>
  );
}
