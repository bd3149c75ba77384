"use client";
import {
  DEFAULT_ROOM_SETTINGS,
  findSettingsConflicts,
  MAX_RETENTION_DAYS,
  RETENTION_SETTINGS,
  type RoomSettings,
} from "@poker/protocol";
import { useState } from "react";
import { NumberField } from "../number-field.tsx";
import { issueMessage, t } from "../translator.ts";
import { remountWhenSaved, SettingsForm, UnlessFixed, type WithRequest, type WithSettings } from "./settings-form.tsx";

type Name = (typeof RETENTION_SETTINGS)[number];

interface RetentionFormProps extends WithSettings {
  readonly current: RoomSettings;
}

function RetentionFields({ shown, current, request }: RetentionFormProps & WithRequest) {
  const [typed, setTyped] = useState<Partial<Record<Name, number>>>({});
  const daysOf = (name: Name): number => typed[name] ?? shown.chosen[name] ?? DEFAULT_ROOM_SETTINGS[name];
  const open = RETENTION_SETTINGS.filter((name) => shown.fixed[name] === undefined);
  const draft = Object.fromEntries(open.map((name) => [name, daysOf(name)]));
  const conflicts = findSettingsConflicts({ ...current, ...draft });
  const issueOf = (name: Name): string | undefined => {
    const days = daysOf(name);
    if (Number.isNaN(days)) return issueMessage("not-whole");
    if (days < 1) return issueMessage("too-small");
    if (days > MAX_RETENTION_DAYS) return issueMessage("too-large");
    const conflict = conflicts.find(({ field }) => field === name);
    return conflict ? issueMessage(conflict.code) : request.issueAt(`changes.set.${name}`);
  };
  return (
    <SettingsForm
      shown={shown}
      draft={draft}
      title={t("room.retentionTitle")}
      request={request}
      issueCount={open.filter((name) => issueOf(name) !== undefined).length}
      warning={t("refusal.malformed")}
    >
      <p className="text-sm text-ink-2">{t("room.retentionHelp")}</p>
      {RETENTION_SETTINGS.map((name) => (
        <UnlessFixed key={name} shown={shown} name={name} value={String(current[name])}>
          <NumberField
            label={t(`room.settings.${name}`)}
            help={t(`room.helps.${name}`)}
            value={daysOf(name)}
            issue={issueOf(name)}
            onChange={(days) => setTyped({ ...typed, [name]: days })}
          />
        </UnlessFixed>
      ))}
    </SettingsForm>
  );
}

/** The form that changes how many days the room keeps data. `current` has the settings that are in force. */
export const RetentionForm = remountWhenSaved(RetentionFields);
