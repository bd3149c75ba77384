"use client";
import {
  MAX_TOURNAMENT_NAME_LENGTH,
  type TournamentSchedule,
  type TournamentScheduleDraft,
  type TournamentTemplate,
  tournamentScheduleSchema,
} from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { collectIssues } from "../../../ui/collect-issues.ts";
import { newId } from "../../../ui/new-id.ts";
import { describeIssues, type IssueMessages } from "../field-issues.ts";
import { HoursField, NumberField } from "../number-field.tsx";
import { ChoiceField, OfficeField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ALL_WEEKDAYS, ClockField, WeekdayField } from "../weekly-fields.tsx";

const HOUR_MS = 3_600_000;
const NO_TARGET = "";

/** Returns the schedule that the form begins with for a template. */
const draftOf = (template: TournamentTemplate, timeZone: string): TournamentScheduleDraft => ({
  id: newId(),
  templateId: template.id,
  name: template.name,
  timeZone,
  targetScheduleId: null,
  ...timesOf(template),
});

const timesOf = ({ settings }: TournamentTemplate) =>
  settings.kind === "sit-and-go"
    ? { keepOpen: 1, weekdays: [], minuteOfDay: null, announceMs: 0, registerMs: 0 }
    : {
        keepOpen: null,
        weekdays: ALL_WEEKDAYS,
        minuteOfDay: 20 * 60,
        announceMs: 36 * HOUR_MS,
        registerMs: 12 * HOUR_MS,
      };

interface ScheduleFormProps {
  /** The templates to choose from. There is at least one. */
  readonly templates: readonly TournamentTemplate[];
  /** The schedule to edit; null for a new schedule. */
  readonly schedule: TournamentSchedule | null;
  /** The schedules whose tournaments a satellite could pay tickets for. */
  readonly targets: readonly TournamentSchedule[];
  readonly timeZone: string;
}

/** The form that saves when the room makes tournaments from a template. */
export function ScheduleForm({ templates, schedule, targets, timeZone }: ScheduleFormProps) {
  const router = useRouter();
  const [first] = templates;
  const [draft, setDraft] = useState(() => toDraft(schedule) ?? (first && draftOf(first, timeZone)));
  const request = useOfficeRequest("/api/office/tournaments/schedules");
  if (!draft) return <p className="text-ink-2">{t("tournaments.noTemplates")}</p>;
  const checked = describeIssues(collectIssues(tournamentScheduleSchema.safeParse(draft).error));
  const template = templates.find(({ id }) => id === draft.templateId);
  const set = (more: Partial<TournamentScheduleDraft>) => setDraft({ ...draft, ...more });
  return (
    <OfficeForm
      request={request}
      title={t(schedule ? "tournaments.changeSchedule" : "tournaments.newSchedule")}
      className="max-w-3xl space-y-5"
      body={() => draft}
      actions={[{ label: t("tournaments.saveSchedule"), kind: "primary" }]}
      issueCount={checked.issueCount}
      warning={t("tables.notYet", { count: checked.issueCount })}
      onDone={() => router.push("/admin/tournaments/schedules")}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label={t("tournaments.template")}
          values={templates.map(({ id }) => id)}
          value={draft.templateId}
          issue={request.issueAt("templateId")}
          labelFor={(id) => templates.find((each) => each.id === id)?.name ?? id}
          onChange={(id) => {
            const chosen = templates.find((each) => each.id === id);
            if (chosen) set({ templateId: id, name: chosen.name, targetScheduleId: null, ...timesOf(chosen) });
          }}
        />
        <OfficeField
          label={t("tournaments.name")}
          help={t("tournaments.scheduleNameHelp")}
          value={draft.name}
          required
          maxLength={MAX_TOURNAMENT_NAME_LENGTH}
          problem={checked.issueAt("name")}
          onChange={({ target }) => set({ name: target.value })}
        />
        {draft.keepOpen === null ? (
          <StartFields value={draft} issueAt={checked.issueAt} onChange={set} />
        ) : (
          <NumberField
            label={t("tournaments.keepOpen")}
            help={t("tournaments.keepOpenHelp")}
            value={draft.keepOpen}
            issue={checked.issueAt("keepOpen")}
            onChange={(keepOpen) => set({ keepOpen })}
          />
        )}
        {template?.settings.satellite && (
          <ChoiceField
            label={t("tournaments.targetSchedule")}
            help={t("tournaments.targetScheduleHelp")}
            values={[NO_TARGET, ...targets.map(({ id }) => id)]}
            value={draft.targetScheduleId ?? NO_TARGET}
            issue={request.issueAt("targetScheduleId")}
            labelFor={(id) => targets.find((each) => each.id === id)?.name ?? t("tournaments.noTarget")}
            onChange={(id) => set({ targetScheduleId: id === NO_TARGET ? null : id })}
          />
        )}
      </div>
    </OfficeForm>
  );
}

function toDraft(schedule: TournamentSchedule | null): TournamentScheduleDraft | null {
  if (!schedule) return null;
  const { nextStartAt: _next, endedAt: _ended, refused: _refused, ...draft } = schedule;
  return draft;
}

/** The fields for the weekdays and the time of day. The time is in the room's time zone. */
function StartFields({
  value,
  issueAt,
  onChange,
}: {
  readonly value: TournamentScheduleDraft;
  readonly issueAt: IssueMessages["issueAt"];
  readonly onChange: (more: Partial<TournamentScheduleDraft>) => void;
}) {
  return (
    <>
      <WeekdayField
        value={value.weekdays}
        issue={issueAt("weekdays")}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <ClockField
        label={t("tournaments.startHour")}
        help={t("tournaments.byClocksOf", { timeZone: value.timeZone })}
        value={value.minuteOfDay}
        issue={issueAt("minuteOfDay")}
        onChange={(minuteOfDay) => onChange({ minuteOfDay })}
      />
      <HoursField
        label={t("tournaments.announceMs")}
        help={t("tournaments.announceMsHelp")}
        value={value.announceMs}
        issue={issueAt("announceMs")}
        onChange={(announceMs) => onChange({ announceMs })}
      />
      <HoursField
        label={t("tournaments.registerMs")}
        help={t("tournaments.registerMsHelp")}
        value={value.registerMs}
        issue={issueAt("registerMs")}
        onChange={(registerMs) => onChange({ registerMs })}
      />
    </>
  );
}
