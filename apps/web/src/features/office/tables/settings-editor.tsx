"use client";
import {
  GAMES,
  HOUSES,
  MISSED_SMALL_BLINDS,
  RATHOLE_RULES,
  RATHOLE_WINDOW_MS,
  type RakeConfig,
  STRUCTURES,
  type TableSettings,
  TIME_OUTS,
} from "@poker/engine";
import { CURRENCIES } from "@poker/protocol";
import messages from "../../../messages/office/office.en.json";
import { ChoiceField } from "../office-fields.tsx";
import { bindField, type SettingEditor } from "../settings/bind-field.ts";
import type { FieldsOf } from "../settings/setting-field.ts";
import { SettingGroup } from "../settings/setting-fields.tsx";
import { BET_CAP, PACE, PLAY_RULES, TIME_BANK, TURN_TIME } from "../settings/shared-fields.ts";
import { t } from "../translator.ts";
import { houseName } from "../unit-labels.ts";

const { tables: words } = messages;
type TableFields = FieldsOf<TableSettings>;

const INITIAL_SIT_OUT_MS = 600_000;

const GAME: TableFields = [
  { path: "rules.game", is: "choice", values: GAMES, names: words.games },
  { path: "rules.structure", is: "choice", values: STRUCTURES, names: words.structures },
  ...BET_CAP,
  { path: "rules.smallBlind", is: "amount" },
  { path: "rules.bigBlind", is: "amount" },
  { path: "rules.smallBet", is: "amount" },
  { path: "rules.bigBet", is: "amount" },
];

const HAND: TableFields = [
  ...PLAY_RULES,
  { path: "rules.timeOut", is: "choice", values: TIME_OUTS, names: words.timeOuts },
];

const SEATS: TableFields = [
  { path: "seats", is: "number" },
  { path: "minPlayers", is: "number" },
  { path: "allowHeadsUpAfterThree", is: "switch" },
  { path: "firstButton", is: "choice", values: ["first-seated", "random"], names: words.firstButtons },
  { path: "missedSmallBlind", is: "choice", values: MISSED_SMALL_BLINDS, names: words.missedSmallBlinds },
  { path: "offerMs", is: "seconds" },
  { path: "bots", is: "switch" },
  { path: "fairDeal", is: "switch" },
  { path: "sitOut.maxMs", is: "minutes", initial: INITIAL_SIT_OUT_MS },
  { path: "sitOut.maxBigBlinds", is: "number", initial: 3 },
];

/** The fields for the clock of a table. T1–T4, T8 */
const CLOCK: TableFields = [
  ...TURN_TIME,
  { path: "clock.reconnectMs", is: "seconds" },
  ...TIME_BANK,
  { path: "clock.protectionsPerDay", is: "number", initial: 3 },
];

const CHIPS: TableFields = [
  { path: "currency", is: "choice", values: CURRENCIES, names: words.currencies },
  { path: "buyIn.min", is: "amount" },
  { path: "buyIn.max", is: "amount", showsPartIssue: true },
  { path: "rathole", is: "choice", values: RATHOLE_RULES, names: words.ratholes },
  { path: "ratholeMs", is: "minutes", initial: RATHOLE_WINDOW_MS },
];

/**
 * Returns the field that chooses the house. If this version of the program does not know the table's house, the list
 * has that house as well.
 */
function houseField(house: string): TableFields {
  const values = [...new Set([...HOUSES, house])];
  const names = Object.fromEntries(values.map((each) => [each, houseName(each)]));
  return [{ path: "house", is: "choice", values, names }];
}

/** Edits every setting of a table. Each field shows its own issues. */
export function SettingsEditor({
  rakeConfigs,
  ...props
}: Omit<SettingEditor<TableSettings>, "subject"> & { readonly rakeConfigs: readonly RakeConfig[] }) {
  const editor: SettingEditor<TableSettings> = { ...props, subject: "tables" };
  const rake = <RakeConfigField editor={editor} rakeConfigs={rakeConfigs} />;
  const game: TableFields = [...GAME, { path: "rules.rake", is: "own", element: rake }];
  return (
    <div className="space-y-3">
      <SettingGroup title={t("tables.groups.game")} editor={editor} fields={game} />
      <SettingGroup title={t("tables.groups.hand")} editor={editor} fields={HAND} />
      <SettingGroup title={t("tables.groups.seats")} editor={editor} fields={SEATS} />
      <SettingGroup title={t("tables.groups.clock")} editor={editor} fields={CLOCK} />
      <SettingGroup title={t("tables.groups.chips")} editor={editor} fields={CHIPS} />
      <SettingGroup
        title={t("tables.groups.pace")}
        editor={editor}
        fields={[...PACE, ...houseField(editor.value.house)]}
      />
    </div>
  );
}

const NO_RAKE = "none";
const rakeKey = ({ id, version }: RakeConfig) => `${id}@${version}`;

/** The field that chooses a version of a rake config, or no rake. R1 */
function RakeConfigField({
  editor,
  rakeConfigs,
}: {
  readonly editor: SettingEditor<TableSettings>;
  readonly rakeConfigs: readonly RakeConfig[];
}) {
  const { rake } = editor.value.rules;
  const { onChange, ...bound } = bindField(editor, "rules.rake");
  // Adds the version that the table uses, because the list of versions may not contain it.
  const known = new Map([...(rake ? [rake] : []), ...rakeConfigs].map((each) => [rakeKey(each), each]));
  return (
    <ChoiceField
      {...bound}
      values={[NO_RAKE, ...known.keys()]}
      value={rake ? rakeKey(rake) : NO_RAKE}
      labelFor={(key) => {
        const config = known.get(key);
        return config ? t("tables.rakeVersion", { name: config.name, version: config.version }) : t("tables.none");
      }}
      onChange={(key) => onChange(known.get(key) ?? null)}
    />
  );
}
