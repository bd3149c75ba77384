"use client";
import { priceTotal, type TournamentSettings } from "@poker/engine";
import {
  type Currency,
  fromRoomClock,
  MAX_TOURNAMENT_NAME_LENGTH,
  type TournamentInfo,
  type TournamentTemplate,
  toRoomClock,
} from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { newId } from "../../../ui/new-id.ts";
import { validateTournament } from "../field-issues.ts";
import { AmountField } from "../number-field.tsx";
import { ChoiceField, OfficeField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { gameLabel } from "./labels.ts";

const NO_TARGET = "";

/** Sets the target of a satellite, and sets the price of its ticket to the price of an entry in the target. M23 */
const withTarget = (settings: TournamentSettings, target: TournamentInfo | undefined): TournamentSettings =>
  settings.satellite
    ? {
        ...settings,
        satellite: {
          tournamentId: target?.id ?? NO_TARGET,
          price: target ? priceTotal(target.settings.buyIn) : settings.satellite.price,
        },
      }
    : settings;

interface AnnounceFormProps {
  /** The templates to choose from. There is at least one. */
  readonly templates: readonly TournamentTemplate[];
  readonly initial: TournamentTemplate;
  /** The tournaments that a satellite could pay tickets for. */
  readonly targets: readonly TournamentInfo[];
  /** The balance of the promotions account, which pays for guarantees, in cents. */
  readonly promotions: Readonly<Record<Currency, number>>;
  readonly timeZone: string;
}

interface Draft {
  readonly template: TournamentTemplate;
  readonly name: string;
  readonly guarantee: number;
  readonly targetId: string;
  readonly opensAt: number | null;
  readonly startsAt: number | null;
}

/**
 * Switches the draft to another template. The guarantee becomes that of the new template. The name does too, unless the
 * person has typed one.
 */
const withTemplate = (draft: Draft, template: TournamentTemplate): Draft => ({
  ...draft,
  template,
  guarantee: template.settings.guarantee,
  name: draft.name === draft.template.name ? template.name : draft.name,
});

/** The form that announces one tournament, made from a template. */
export function AnnounceForm(props: AnnounceFormProps) {
  const { initial, targets } = props;
  const router = useRouter();
  // The id stays the same for every attempt, so sending the form twice makes only one tournament.
  const [id] = useState(newId);
  const [draft, setDraft] = useState<Draft>({
    template: initial,
    name: initial.name,
    guarantee: initial.settings.guarantee,
    targetId: NO_TARGET,
    opensAt: null,
    startsAt: null,
  });
  const request = useOfficeRequest("/api/office/tournaments");
  const { template, name, guarantee, opensAt, startsAt } = draft;
  const target = targets.find((each) => each.id === draft.targetId);
  const settings = withTarget({ ...template.settings, guarantee }, target);
  const checked = validateTournament(settings);
  const times = settings.kind === "scheduled" ? { opensAt, startsAt } : { opensAt: null, startsAt: null };
  return (
    <OfficeForm
      request={request}
      title={t("tournaments.announce")}
      className="max-w-3xl space-y-5"
      body={() => ({ id, name, settings, ...times })}
      actions={[{ label: t("tournaments.announce"), kind: "primary" }]}
      issueCount={checked.issueCount}
      warning={t("tables.notYet", { count: checked.issueCount })}
      onDone={() => router.push(`/admin/tournaments/${id}`)}
    >
      <AnnounceFields
        {...props}
        draft={draft}
        settings={settings}
        issueAt={(field) => checked.issueAt(field) ?? request.issueAt(field)}
        onChange={setDraft}
      />
    </OfficeForm>
  );
}

interface AnnounceFieldsProps extends AnnounceFormProps {
  readonly draft: Draft;
  /** The settings of the tournament that this draft would make. */
  readonly settings: TournamentSettings;
  readonly issueAt: (field: string) => string | undefined;
  readonly onChange: (draft: Draft) => void;
}

function AnnounceFields(props: AnnounceFieldsProps) {
  const { templates, targets, promotions, draft, settings, issueAt, onChange } = props;
  const { currency, kind, satellite } = settings;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ChoiceField
        label={t("tournaments.template")}
        help={gameLabel(settings)}
        values={templates.map((each) => each.id)}
        value={draft.template.id}
        labelFor={(each) => templates.find((known) => known.id === each)?.name ?? each}
        onChange={(chosen) => {
          const template = templates.find((each) => each.id === chosen);
          if (template) onChange(withTemplate(draft, template));
        }}
      />
      <OfficeField
        label={t("tournaments.name")}
        help={t("tournaments.nameHelp")}
        value={draft.name}
        required
        maxLength={MAX_TOURNAMENT_NAME_LENGTH}
        problem={issueAt("name")}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      {kind === "scheduled" && <TimeFields {...props} />}
      <AmountField
        label={t("tournaments.fields.guarantee.label")}
        help={t("tournaments.promotions", { amount: formatAmount(promotions[currency], currency) })}
        value={draft.guarantee}
        issue={issueAt("guarantee")}
        onChange={(guarantee) => onChange({ ...draft, guarantee })}
      />
      {satellite && (
        <ChoiceField
          label={t("tournaments.target")}
          help={t("tournaments.targetHelp")}
          values={[NO_TARGET, ...targets.map((each) => each.id)]}
          value={draft.targetId}
          issue={issueAt("satellite.tournamentId") ?? issueAt("satellite.price")}
          labelFor={(each) => targetLabel(targets.find((known) => known.id === each))}
          onChange={(targetId) => onChange({ ...draft, targetId })}
        />
      )}
    </div>
  );
}

/**
 * A field for a date and time in the room's time zone. Its value is in epoch ms. The value is null in these cases:
 * - The field is empty.
 * - The time is not typed completely.
 * - The time does not exist on that day, because the clocks go forward over it.
 */
function RoomTimeField({
  label,
  help,
  timeZone,
  value,
  required = false,
  issue,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly timeZone: string;
  readonly value: number | null;
  readonly required?: boolean;
  readonly issue?: string | undefined;
  readonly onChange: (at: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null ? "" : toRoomClock(value, timeZone));
  const isSkipped = typed !== "" && fromRoomClock(typed, timeZone) === null;
  return (
    <Field
      type="datetime-local"
      label={label}
      {...(help && { help })}
      value={typed}
      required={required}
      problem={isSkipped ? t("tournaments.noSuchHour") : issue}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(fromRoomClock(target.value, timeZone));
      }}
    />
  );
}

const TimeFields = ({ draft, timeZone, issueAt, onChange }: AnnounceFieldsProps) => (
  <>
    <RoomTimeField
      label={t("tournaments.startsAt")}
      help={t("tournaments.byClocksOf", { timeZone })}
      timeZone={timeZone}
      value={draft.startsAt}
      required
      issue={issueAt("startsAt")}
      onChange={(startsAt) => onChange({ ...draft, startsAt })}
    />
    <RoomTimeField
      label={t("tournaments.opensAt")}
      help={t("tournaments.opensAtHelp")}
      timeZone={timeZone}
      value={draft.opensAt}
      issue={issueAt("opensAt")}
      onChange={(opensAt) => onChange({ ...draft, opensAt })}
    />
  </>
);

const targetLabel = (target: TournamentInfo | undefined): string =>
  target
    ? t("tournaments.targetAt", {
        name: t("books.tournament", { name: target.name, number: target.number }),
        price: formatAmount(priceTotal(target.settings.buyIn), target.currency),
      })
    : t("tournaments.noTarget");
