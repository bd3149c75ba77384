"use client";
import type { TableSettings } from "@poker/engine";
import { MinutesField, NumberField, SecondsField } from "../number-field.tsx";
import { words } from "../words.ts";
import { type Editing, fieldWords, Group, Optional } from "./parts.tsx";

type Clock = TableSettings["clock"];

const FIRST_BANK = { startMs: 30_000, perHandMs: 500, maxMs: 60_000 };
const FIRST_BREAK_MS = 600_000;

/** T1–T4, T8 */
export function ClockFields({ value, problemAt, onChange }: Editing<Clock>) {
  const set = (more: Partial<Clock>) => onChange({ ...value, ...more });
  return (
    <Group title={words("tables.groups.clock")}>
      <SecondsField
        {...fieldWords("quietMs")}
        value={value.quietMs}
        problem={problemAt("clock.quietMs")}
        onChange={(quietMs) => set({ quietMs })}
      />
      <SecondsField
        {...fieldWords("countdownMs")}
        value={value.countdownMs}
        problem={problemAt("clock.countdownMs", "clock")}
        onChange={(countdownMs) => set({ countdownMs })}
      />
      <SecondsField
        {...fieldWords("reconnectMs")}
        value={value.reconnectMs}
        problem={problemAt("clock.reconnectMs")}
        onChange={(reconnectMs) => set({ reconnectMs })}
      />
      <Optional name="timeBank" value={value.timeBank} first={FIRST_BANK} onChange={(timeBank) => set({ timeBank })}>
        {(bank) =>
          (["startMs", "perHandMs", "maxMs"] as const).map((name) => (
            <SecondsField
              key={name}
              {...fieldWords(name)}
              value={bank[name]}
              problem={problemAt(`clock.timeBank.${name}`, ...(name === "maxMs" ? ["clock.timeBank"] : []))}
              onChange={(ms) => set({ timeBank: { ...bank, [name]: ms } })}
            />
          ))
        }
      </Optional>
      <Optional
        name="protectionsPerDay"
        value={value.protectionsPerDay}
        first={3}
        onChange={(protectionsPerDay) => set({ protectionsPerDay })}
      >
        {(count) => (
          <NumberField
            label={fieldWords("protectionsPerDay").label}
            bare
            value={count}
            problem={problemAt("clock.protectionsPerDay")}
            onChange={(protectionsPerDay) => set({ protectionsPerDay })}
          />
        )}
      </Optional>
    </Group>
  );
}

/** B10 */
export function SitOutFields({ value, problemAt, onChange }: Editing<TableSettings["sitOut"]>) {
  return (
    <>
      <Optional
        name="sitOutMs"
        value={value.maxMs}
        first={FIRST_BREAK_MS}
        onChange={(maxMs) => onChange({ ...value, maxMs })}
      >
        {(ms) => (
          <MinutesField
            label={fieldWords("sitOutMs").label}
            bare
            value={ms}
            problem={problemAt("sitOut.maxMs")}
            onChange={(maxMs) => onChange({ ...value, maxMs })}
          />
        )}
      </Optional>
      <Optional
        name="maxBigBlinds"
        value={value.maxBigBlinds}
        first={3}
        onChange={(maxBigBlinds) => onChange({ ...value, maxBigBlinds })}
      >
        {(count) => (
          <NumberField
            label={fieldWords("maxBigBlinds").label}
            bare
            value={count}
            problem={problemAt("sitOut.maxBigBlinds")}
            onChange={(maxBigBlinds) => onChange({ ...value, maxBigBlinds })}
          />
        )}
      </Optional>
    </>
  );
}
