"use client";
import { TOURNAMENT_PRESETS, type TournamentPreset, type TournamentSettings, tournamentPresets } from "@poker/engine";
import { MAX_TOURNAMENT_NAME_LENGTH, type TournamentTemplate } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { describeTournamentChanges } from "../describe-setting.ts";
import { validateTemplate } from "../field-issues.ts";
import { ChoiceField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { presetLabel } from "./labels.ts";
import { TournamentEditor } from "./tournament-editor.tsx";

const PATH = "/admin/tournaments/templates";

/** The form that makes a template. It begins with a preset, or with a copy of another template's settings. */
export function NewTemplateForm({ like }: { readonly like: TournamentSettings | null }) {
  const router = useRouter();
  // The id stays the same for every attempt, so sending the form twice makes only one template.
  const [id] = useState(newId);
  const [preset, setPreset] = useState<TournamentPreset>("six-max");
  const [settings, setSettings] = useState(like ?? tournamentPresets[preset]);
  return (
    <TemplateFormBody
      template={{ id, name: "", settings, retired: false }}
      settings={settings}
      onSettings={setSettings}
      onDone={() => router.push(`${PATH}/${id}`)}
      title={t("tournaments.newTemplate")}
    >
      {like === null && (
        <ChoiceField
          label={t("tournaments.from")}
          values={TOURNAMENT_PRESETS}
          value={preset}
          labelFor={presetLabel}
          onChange={(next) => {
            setPreset(next);
            setSettings(tournamentPresets[next]);
          }}
        />
      )}
    </TemplateFormBody>
  );
}

/** The form that changes a template. Tournaments that were already made from the template keep their settings. */
export function TemplateForm({ template }: { readonly template: TournamentTemplate }) {
  const [settings, setSettings] = useState(template.settings);
  return (
    <TemplateFormBody
      template={template}
      settings={settings}
      onSettings={setSettings}
      title={t("tournaments.changeTemplate")}
      showChanges
    />
  );
}

function TemplateFormBody({
  template,
  settings,
  onSettings,
  onDone,
  title,
  showChanges = false,
  children,
}: {
  readonly template: TournamentTemplate;
  readonly settings: TournamentSettings;
  readonly onSettings: (settings: TournamentSettings) => void;
  readonly onDone?: () => void;
  readonly title: string;
  readonly showChanges?: boolean;
  readonly children?: React.ReactNode;
}) {
  const [name, setName] = useState(template.name);
  const request = useOfficeRequest("/api/office/tournaments/templates");
  const checked = validateTemplate(settings);
  return (
    <OfficeForm
      request={request}
      title={title}
      className="max-w-6xl space-y-5"
      body={() => ({ id: template.id, name, settings, retired: template.retired })}
      actions={[{ label: t("tournaments.saveTemplate"), kind: "primary" }]}
      issueCount={checked.issueCount}
      warning={t("tables.notYet", { count: checked.issueCount })}
      {...(onDone && { onDone })}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("tournaments.templateName")}
          help={t("tournaments.templateNameHelp")}
          value={name}
          required
          maxLength={MAX_TOURNAMENT_NAME_LENGTH}
          problem={request.issueAt("name")}
          onChange={({ target }) => setName(target.value)}
        />
        {children}
      </div>
      <TournamentEditor value={settings} issueAt={checked.issueAt} onChange={onSettings} />
      {showChanges && <ChangeList changes={describeTournamentChanges(template.settings, settings)} />}
    </OfficeForm>
  );
}

const ChangeList = ({ changes }: { readonly changes: readonly string[] }) => (
  <ul className="text-sm">
    {changes.length === 0 && <li className="text-ink-2">{t("tables.unchanged")}</li>}
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
);

/**
 * The form that retires a template, or brings a retired one back. The schedules of a retired template make no
 * tournaments.
 */
export function RetireTemplateForm({ template }: { readonly template: TournamentTemplate }) {
  const request = useOfficeRequest("/api/office/tournaments/templates");
  const { id, name, settings, retired } = template;
  return (
    <OfficeForm
      request={request}
      title={t(retired ? "tournaments.restore" : "tournaments.retire")}
      showTitle
      className="mt-8 max-w-xl space-y-3"
      body={() => ({ id, name, settings, retired: !retired })}
      actions={[{ label: t(retired ? "tournaments.restore" : "tournaments.retire"), kind: "outline" }]}
      resetWhenDone
    >
      <p className="text-sm text-ink-2">{t(retired ? "tournaments.restoreHelp" : "tournaments.retireHelp")}</p>
    </OfficeForm>
  );
}
