"use client";
import { DEFAULT_ROOM_SETTINGS, MAX_ROOM_NAME_LENGTH, MAX_ROOM_WORDS_LENGTH, type RoomSettings } from "@poker/protocol";
import { useState } from "react";
import { ChoiceField, OfficeField } from "../office-fields.tsx";
import { t } from "../translator.ts";
import { SettingsForm, type ShownSettings, UnlessFixed, useSettingsRequest } from "./settings-form.tsx";

/** `UTC` is not in the list of every browser. */
const TIME_ZONES: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Changes the room's name, its time zone, and whom players may write to. `current` has the settings that apply now. */
export function NameForm({ shown, current }: { readonly shown: ShownSettings; readonly current: RoomSettings }) {
  const request = useSettingsRequest();
  const { chosen } = shown;
  const [name, setName] = useState(chosen.name ?? "");
  const [timeZone, setTimeZone] = useState(chosen.timeZone ?? DEFAULT_ROOM_SETTINGS.timeZone);
  const [contact, setContact] = useState(chosen.contact ?? "");
  const [help, setHelp] = useState(chosen.help ?? "");
  const zones = TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES];
  const draft = {
    name: name.trim() || null,
    timeZone: timeZone === DEFAULT_ROOM_SETTINGS.timeZone && chosen.timeZone === undefined ? null : timeZone,
    contact: contact.trim() || null,
    help: help.trim() || null,
  };
  const words = { maxLength: MAX_ROOM_WORDS_LENGTH, autoComplete: "off" } as const;
  return (
    <SettingsForm shown={shown} draft={draft} title={t("room.nameTitle")} request={request}>
      <OfficeField
        label={t("room.settings.name")}
        help={t("room.helps.name")}
        value={name}
        placeholder={DEFAULT_ROOM_SETTINGS.name}
        maxLength={MAX_ROOM_NAME_LENGTH}
        autoComplete="off"
        problem={request.issueAt("changes.set.name")}
        onChange={({ target }) => setName(target.value)}
      />
      <UnlessFixed shown={shown} name="timeZone" value={current.timeZone}>
        <ChoiceField
          label={t("room.settings.timeZone")}
          help={t("room.helps.timeZone")}
          values={zones}
          value={timeZone}
          labelFor={(zone) => zone.replaceAll("_", " ")}
          issue={request.issueAt("changes.set.timeZone")}
          onChange={setTimeZone}
        />
      </UnlessFixed>
      <UnlessFixed shown={shown} name="contact" value={current.contact}>
        <OfficeField
          {...words}
          label={t("room.settings.contact")}
          help={t("room.helps.contact")}
          value={contact}
          problem={request.issueAt("changes.set.contact")}
          onChange={({ target }) => setContact(target.value)}
        />
      </UnlessFixed>
      <UnlessFixed shown={shown} name="help" value={current.help}>
        <OfficeField
          {...words}
          label={t("room.settings.help")}
          help={t("room.helps.help")}
          value={help}
          problem={request.issueAt("changes.set.help")}
          onChange={({ target }) => setHelp(target.value)}
        />
      </UnlessFixed>
    </SettingsForm>
  );
}
