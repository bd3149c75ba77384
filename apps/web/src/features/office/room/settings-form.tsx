"use client";
/** The form that saves a new version of the room's settings, and the settings in it that the operator has fixed. */
import type { ChosenSettings } from "@poker/protocol";
import type { ReactNode } from "react";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";
import { findChanges, hasChanges, type SettingsDraft } from "./setting-changes.ts";

/** The settings as the page read them. */
export interface ShownSettings {
  /** The newest version, which the owner has seen. */
  readonly version: number;
  readonly chosen: ChosenSettings;
  /** The variable that fixes a setting, by the setting's name. */
  readonly fixed: Readonly<Record<string, string>>;
}

export const useSettingsRequest = () => useOfficeRequest("/api/office/room/settings");

export function SettingsForm({
  shown,
  draft,
  title,
  request,
  issueCount = 0,
  warning,
  children,
}: {
  readonly shown: ShownSettings;
  readonly draft: SettingsDraft;
  readonly title: string;
  readonly request: OfficeRequest;
  readonly issueCount?: number;
  /** Why the form cannot be sent, when it has issues. */
  readonly warning?: string;
  readonly children: ReactNode;
}) {
  const changes = findChanges(shown.chosen, draft);
  return (
    <OfficeForm
      request={request}
      title={title}
      className="max-w-xl space-y-5"
      body={() => ({ seen: shown.version, changes })}
      issueCount={issueCount}
      {...(warning !== undefined && { warning })}
      actions={[{ label: t("form.save"), kind: "primary" }]}
      disabled={!hasChanges(changes)}
    >
      {children}
    </OfficeForm>
  );
}

/** A setting that the operator has fixed; `children` is the field of a setting that they have not. */
export const UnlessFixed = ({
  shown,
  name,
  value,
  children,
}: {
  readonly shown: ShownSettings;
  readonly name: keyof ChosenSettings;
  readonly value: string | null;
  readonly children: ReactNode;
}) => {
  const variable = shown.fixed[name];
  if (variable === undefined) return children;
  return (
    <div>
      <p className="text-sm font-medium text-ink-2">{t(`room.settings.${name}`)}</p>
      <p className="mt-1.5 font-medium break-words">{value ?? t("room.none")}</p>
      <p className="mt-1 text-xs text-ink-3">{t("room.fixed", { variable })}</p>
    </div>
  );
};
