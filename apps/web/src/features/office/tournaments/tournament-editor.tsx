"use client";
import { ANTES, GAMES, STRUCTURES, TOURNAMENT_KINDS, type TournamentSettings } from "@poker/engine";
import { CURRENCIES } from "@poker/protocol";
import { useState } from "react";
import messages from "../../../messages/office/office.en.json";
import { OfficeField } from "../office-fields.tsx";
import { bindField, type SettingEditor } from "../settings/bind-field.ts";
import type { FieldsOf } from "../settings/setting-field.ts";
import { SettingGroup } from "../settings/setting-fields.tsx";
import { BET_CAP, PACE, PLAY_RULES, TIME_BANK, TURN_TIME } from "../settings/shared-fields.ts";
import { t } from "../translator.ts";
import { withDependentSettings } from "./dependent-settings.ts";
import { BreakList, LevelList } from "./level-fields.tsx";
import { PayoutList } from "./payout-fields.tsx";

const { tables, tournaments: words } = messages;
type Editor = SettingEditor<TournamentSettings>;
type TournamentFields = FieldsOf<TournamentSettings>;

const MINUTE_MS = 60_000;

/** The fields for the kind of tournament, the game, the seats at a table, and the number of entries. M1, G1, G2 */
const GAME: TournamentFields = [
  { path: "kind", is: "choice", values: TOURNAMENT_KINDS, names: words.kinds },
  { path: "game", is: "choice", values: GAMES, names: tables.games },
  { path: "structure", is: "choice", values: STRUCTURES, names: tables.structures },
  { path: "seats", is: "number" },
  { path: "entries.min", is: "number", showsPartIssue: true },
  { path: "entries.max", is: "number" },
];

/** The fields for the price of an entry, the starting stack and the guarantee. M2, M3, M19 */
const MONEY: TournamentFields = [
  { path: "currency", is: "choice", values: CURRENCIES, names: tables.currencies },
  { path: "buyIn.prize", is: "amount" },
  { path: "buyIn.fee", is: "amount" },
  { path: "startingStack", is: "number" },
  { path: "guarantee", is: "amount" },
];

/** The field for bots. It is shown only for a sit-and-go, because bots enter no other tournament. M1 */
const BOTS: TournamentFields = [
  { path: "bots", is: "part", initial: { afterMs: 10_000 }, fields: [{ path: "bots.afterMs", is: "seconds" }] },
];

/** The fields for antes. M6 */
const LEVELS: TournamentFields = [
  { path: "ante", is: "choice", values: ANTES, names: words.antes },
  { path: "antesCount", is: "switch" },
];

/** The fields for breaks. M8 */
const breakFields = (editor: Editor): TournamentFields => [
  { path: "breaks.afterLevels", is: "own", element: <BreakList {...editor} /> },
  {
    path: "breaks.hourly",
    is: "part",
    initial: { minute: 55, ms: 5 * MINUTE_MS },
    fields: [
      { path: "breaks.hourly.minute", is: "number" },
      { path: "breaks.hourly.ms", is: "minutes" },
    ],
  },
];

/** The fields for unregistering, late registration and re-entries. M2, M4, M9 */
const REGISTRATION: TournamentFields = [
  { path: "leaveUntilMs", is: "minutes" },
  {
    path: "lateRegistration",
    is: "part",
    initial: { level: 4, throughBreak: false },
    fields: [
      { path: "lateRegistration.level", is: "number", showsPartIssue: true },
      { path: "lateRegistration.throughBreak", is: "switch" },
    ],
  },
  { path: "reEntries", is: "number" },
];

/**
 * Returns the fields for rebuys and add-ons. When switched on, each starts at the prize part of an entry as its price
 * and a starting stack as its chips. M4
 */
function rebuyFields({ value: { buyIn, startingStack: chips }, issueAt }: Editor): TournamentFields {
  const price = { prize: buyIn.prize, fee: 0 };
  const addOnIssue = issueAt("addOn") && <p className="text-xs text-danger">{issueAt("addOn")}</p>;
  return [
    {
      path: "rebuy",
      is: "part",
      initial: { price, chips, max: 3, untilLevel: 4, decideMs: 15_000 },
      fields: [
        { path: "rebuy.price.prize", is: "amount" },
        { path: "rebuy.price.fee", is: "amount" },
        { path: "rebuy.chips", is: "number" },
        { path: "rebuy.max", is: "number" },
        { path: "rebuy.untilLevel", is: "number" },
        { path: "rebuy.decideMs", is: "seconds" },
      ],
    },
    {
      path: "addOn",
      is: "part",
      initial: { price, chips },
      fields: [
        { path: "addOn.price.prize", is: "amount" },
        { path: "addOn.price.fee", is: "amount" },
        { path: "addOn.chips", is: "number" },
        { path: "addOn", is: "own", element: addOnIssue },
      ],
    },
  ];
}

/** The fields for a satellite's tickets and for deals between players. M21, M23 */
const prizeFields = ({ buyIn }: TournamentSettings): TournamentFields => [
  {
    path: "satellite",
    is: "part",
    initial: { tournamentId: "", price: 10 * buyIn.prize },
    fields: [{ path: "satellite.price", is: "amount" }],
  },
  {
    path: "deal",
    is: "part",
    initial: { keptShare: 0, answerMs: 3 * MINUTE_MS },
    fields: [
      { path: "deal.keptShare", is: "amount", showsPartIssue: true },
      { path: "deal.answerMs", is: "minutes" },
    ],
  },
];

/** Returns the fields that say when play goes hand for hand. M18 */
const handForHandFields = (editor: Editor): TournamentFields => [
  { path: "handForHand.before", is: "number" },
  { path: "handForHand.payJumps", is: "own", element: <PlacesField editor={editor} /> },
  { path: "handForHand.roundMs", is: "minutes" },
];

/** The fields for the button rule, table balancing and breaking tables. M13–M15 */
const BALANCE: TournamentFields = [
  { path: "button", is: "choice", values: ["dead", "moving"], names: words.buttons },
  { path: "balancing.difference", is: "number" },
  { path: "balancing.halt", is: "number" },
  { path: "balancing.restHands", is: "number" },
  { path: "breakTable", is: "choice", values: ["highest", "lowest"], names: words.breakTables },
];

/** The fields for the time to act, the time bank and absent players. M11, T1, T8 */
const CLOCK: TournamentFields = [...TURN_TIME, ...TIME_BANK, { path: "absentMs", is: "seconds" }];

/** Edits every setting of a tournament. Each field shows its own issues. M1–M23 */
export function TournamentEditor({ value, issueAt, onChange }: Omit<Editor, "subject">) {
  const editor: Editor = {
    subject: "tournaments",
    value,
    issueAt,
    onChange: (next) => onChange(withDependentSettings(value, next)),
  };
  const money = value.kind === "sit-and-go" ? [...MONEY, ...BOTS] : MONEY;
  return (
    <div className="space-y-5">
      <SettingGroup title={t("tournaments.groups.game")} editor={editor} fields={GAME} />
      <SettingGroup title={t("tournaments.groups.money")} editor={editor} fields={money} />
      <SettingGroup title={t("tournaments.groups.levels")} editor={editor} fields={LEVELS}>
        <LevelList {...editor} />
      </SettingGroup>
      <SettingGroup title={t("tournaments.groups.breaks")} editor={editor} fields={breakFields(editor)} />
      <SettingGroup title={t("tournaments.groups.registration")} editor={editor} fields={REGISTRATION} />
      <SettingGroup title={t("tournaments.groups.rebuys")} editor={editor} fields={rebuyFields(editor)} />
      <SettingGroup title={t("tournaments.groups.prizes")} editor={editor} fields={prizeFields(value)}>
        {value.satellite === null && <PayoutList {...editor} />}
      </SettingGroup>
      <SettingGroup title={t("tournaments.groups.handForHand")} editor={editor} fields={handForHandFields(editor)} />
      <SettingGroup title={t("tournaments.groups.tables")} editor={editor} fields={BALANCE} />
      <SettingGroup title={t("tables.groups.clock")} editor={editor} fields={CLOCK} />
      <SettingGroup title={t("tables.groups.hand")} editor={editor} fields={[...BET_CAP, ...PLAY_RULES]} />
      <SettingGroup title={t("tables.groups.pace")} editor={editor} fields={PACE} />
    </div>
  );
}

/**
 * The field for the places before which play goes hand for hand. Places are separated by commas. Text that is not a
 * number is an issue. M18
 */
function PlacesField({ editor }: { readonly editor: SettingEditor<TournamentSettings> }) {
  const { payJumps } = editor.value.handForHand;
  const { label, help, onChange } = bindField(editor, "handForHand.payJumps");
  const [typed, setTyped] = useState(payJumps.join(", "));
  return (
    <OfficeField
      label={label}
      help={help}
      value={typed}
      problem={payJumps.map((_, index) => editor.issueAt(`handForHand.payJumps.${index}`)).find(Boolean)}
      onChange={({ target }) => {
        setTyped(target.value);
        const words = target.value.split(",").map((word) => word.trim());
        onChange(
          words.filter((word) => word !== "").map((word) => (/^\d{1,5}$/.test(word) ? Number(word) : Number.NaN)),
        );
      }}
    />
  );
}
