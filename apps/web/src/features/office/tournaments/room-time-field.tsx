"use client";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { t } from "../translator.ts";
import { fromRoomClock, toRoomClock } from "./room-time.ts";

/** A field for a minute by the clocks of the room, in epoch ms; null when it is empty, half typed, or no clock shows it. */
export function RoomTimeField({
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
