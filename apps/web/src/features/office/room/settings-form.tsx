"use client";
/**
 * The form that saves a new version of the room's settings. Settings that the operator has fixed in the environment
 * cannot be edited.
 */
import { type ChosenSettings, ROOM_SETTING_NAMES, type RoomSettingName } from "@poker/protocol";
import type { ReactNode } from "react";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";
import { findChanges, formKey, hasChanges, type SettingsDraft } from "./setting-changes.ts";

/** The settings as they were when the page was loaded. */
export interface ShownSettings {
  /** The number of the newest version when the page was loaded. The server refuses to save over a newer one. */
  readonly version: number;
  readonly chosen: ChosenSettings;
  /** The name of the environment variable that fixes a setting, keyed by the setting's name. */
  readonly fixed: Readonly<Record<string, string>>;
}

export interface WithSettings {
  readonly shown: ShownSettings;
}
export interface WithRequest {
  readonly request: OfficeRequest;
}

const SETTINGS_ROUTE = "/api/office/room/settings";

/**
 * Wraps the fields of a form so that they start again when a stored setting of this form has changed. `namesOf` returns
 * the settings of this form. Saving another form on the page therefore keeps what was typed here. The outcome of the
 * last request stays visible.
 */
export function remountWhenSaved<Props extends WithSettings>(
  Fields: (props: Props & WithRequest) => ReactNode,
  namesOf: (props: Props) => readonly RoomSettingName[] = () => ROOM_SETTING_NAMES,
  route = SETTINGS_ROUTE,
) {
  return function Form(props: Props) {
    const request = useOfficeRequest(route);
    return <Fields key={formKey(props.shown.chosen, namesOf(props))} {...props} request={request} />;
  };
}

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
  /** The sentence to show when the form has issues and cannot be sent. */
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

/**
 * Shows `children`, the field of a setting. If the operator has fixed the setting, shows its `value` without a field.
 */
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
