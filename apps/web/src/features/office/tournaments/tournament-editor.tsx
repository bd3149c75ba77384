"use client";
import type { TournamentSettings } from "@poker/engine";
import type { SettingEditorProps } from "../tables/setting-fields.tsx";
import { RebuyFields, RegistrationFields } from "./entry-fields.tsx";
import { GameFields, HandRuleFields, MoneyFields } from "./game-fields.tsx";
import { BreakFields, LevelFields } from "./level-fields.tsx";
import { HandForHandFields, PrizeFields } from "./prize-fields.tsx";
import { BalanceFields, TimeFields, TournamentPaceFields } from "./table-fields.tsx";

/** Edits every setting of a tournament; issues stand beside their fields. M1–M23 */
export const TournamentEditor = (editor: SettingEditorProps<TournamentSettings>) => (
  <div className="space-y-5">
    <GameFields {...editor} />
    <MoneyFields {...editor} />
    <LevelFields {...editor} />
    <BreakFields {...editor} />
    <RegistrationFields {...editor} />
    <RebuyFields {...editor} />
    <PrizeFields {...editor} />
    <HandForHandFields {...editor} />
    <BalanceFields {...editor} />
    <TimeFields {...editor} />
    <HandRuleFields {...editor} />
    <TournamentPaceFields {...editor} />
  </div>
);
