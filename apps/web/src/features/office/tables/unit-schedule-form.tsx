"use client";
import type { RakeConfig } from "@poker/engine";
import { MAX_SCHEDULED_NAME_LENGTH, type UnitSchedule, unitScheduleSchema } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { collectIssues } from "../../../ui/collect-issues.ts";
import { newId } from "../../../ui/new-id.ts";
import { describeIssues } from "../field-issues.ts";
import { OfficeField, SwitchField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ClockField, WeekdayField } from "../weekly-fields.tsx";
import { type UnitTemplate, useUnitSettings } from "./unit-settings-fields.tsx";

const FRIDAY = 5;

interface UnitScheduleFormProps {
  /** The schedule to edit; null for a new schedule. */
  readonly schedule: UnitSchedule | null;
  /** The table, pool or schedule whose settings the form begins with; null to begin with a house's preset. */
  readonly template: UnitTemplate | null;
  readonly rakeConfigs: readonly RakeConfig[];
  readonly timeZone: string;
}

/** The form that saves on which weekdays a table or pool opens, and at what time. Decision 0114 */
export function UnitScheduleForm({ schedule, template, rakeConfigs, timeZone }: UnitScheduleFormProps) {
  const router = useRouter();
  const { kind, settings, limits, checked, fields } = useUnitSettings(template);
  const [times, setTimes] = useState<Times>(() => schedule ?? newTimes());
  const set = (more: Partial<Times>) => setTimes({ ...times, ...more });
  const request = useOfficeRequest("/api/office/tables/schedules");
  const { id, name, weekdays, opensMinute, closesMinute, active } = times;
  const draft = { id, name, weekdays, opensMinute, closesMinute, active, timeZone, kind, settings, limits };
  const issues = describeIssues(
    collectIssues(unitScheduleSchema.safeParse(draft).error).filter(({ field }) => !/^(settings|limits)\b/.test(field)),
  );
  const issueCount = issues.issueCount + checked.issueCount;
  const issueAt = (field: string) => issues.issueAt(field) ?? request.issueAt(field);
  const byClocks = t("tournaments.byClocksOf", { timeZone });
  return (
    <OfficeForm
      request={request}
      title={t(schedule ? "tables.changeSchedule" : "tables.newSchedule")}
      className="max-w-6xl space-y-5"
      body={() => draft}
      actions={[{ label: t("tables.saveWeekly"), kind: "primary" }]}
      issueCount={issueCount}
      warning={t("tables.notYet", { count: issueCount })}
      onDone={() => router.push("/admin/tables/schedules")}
    >
      <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
        <WeekdayField value={weekdays} issue={issueAt("weekdays")} onChange={(next) => set({ weekdays: next })} />
        <ClockField
          label={t("tables.opensEvery")}
          help={byClocks}
          value={opensMinute}
          issue={issueAt("opensMinute")}
          onChange={(minute) => set({ opensMinute: minute })}
        />
        <ClockField
          label={t("tables.closesEvery")}
          help={t("tables.closesEveryHelp")}
          value={closesMinute}
          issue={issueAt("closesMinute")}
          onChange={(minute) => set({ closesMinute: minute })}
        />
        <SwitchField
          label={t("tables.scheduleOn")}
          help={t("tables.scheduleOnHelp")}
          value={active}
          onChange={(next) => set({ active: next })}
        />
      </div>
      {fields(
        <OfficeField
          label={t("tables.name")}
          requiredMark={t("form.required")}
          help={t("tables.scheduledNameHelp")}
          value={name}
          required
          maxLength={MAX_SCHEDULED_NAME_LENGTH}
          problem={issueAt("name")}
          onChange={({ target }) => set({ name: target.value })}
        />,
        rakeConfigs,
      )}
    </OfficeForm>
  );
}

/** The fields of the schedule that are not settings. A time is null while the person has not typed it completely. */
interface Times extends Pick<UnitSchedule, "id" | "name" | "weekdays" | "active"> {
  readonly opensMinute: number | null;
  readonly closesMinute: number | null;
}

const newTimes = (): Times => ({
  id: newId(),
  name: "",
  weekdays: [FRIDAY],
  opensMinute: 20 * 60,
  closesMinute: 2 * 60,
  active: true,
});
