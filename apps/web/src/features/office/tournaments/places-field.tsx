"use client";
import type { TournamentSettings } from "@poker/engine";
import { useState } from "react";
import { OfficeField } from "../office-fields.tsx";
import { bindField, type SettingEditor } from "../settings/bind-field.ts";

/** The places before which play goes hand for hand, separated by commas. A text that is not a number is an issue. M18 */
export function PlacesField({ editor }: { readonly editor: SettingEditor<TournamentSettings> }) {
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
