"use client";
import { DEFAULT_ROOM_SETTINGS, SIGN_UP_MODES } from "@poker/protocol";
import { useState } from "react";
import { ChoiceField, SwitchField } from "../office-fields.tsx";
import { t } from "../translator.ts";
import { remountWhenSaved, SettingsForm, type WithRequest, type WithSettings } from "./settings-form.tsx";

function EntryFields({ shown, request }: WithSettings & WithRequest) {
  const [signUp, setSignUp] = useState(shown.chosen.signUp ?? DEFAULT_ROOM_SETTINGS.signUp);
  const [guests, setGuests] = useState(shown.chosen.guests ?? DEFAULT_ROOM_SETTINGS.guests);
  return (
    <SettingsForm shown={shown} draft={{ signUp, guests }} title={t("room.entryTitle")} request={request}>
      <ChoiceField
        label={t("room.settings.signUp")}
        help={t("room.helps.signUp")}
        values={SIGN_UP_MODES}
        value={signUp}
        labelFor={(mode) => t(`room.signUpModes.${mode}`)}
        onChange={setSignUp}
      />
      <SwitchField
        label={t("room.settings.guests")}
        help={t("room.helps.guests")}
        value={guests}
        onChange={setGuests}
      />
    </SettingsForm>
  );
}

/** The form that changes who may make an account, and whether people may play as guests. */
export const EntryForm = remountWhenSaved(EntryFields);
