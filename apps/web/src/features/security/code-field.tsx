"use client";
import { Field } from "../../ui/field.tsx";

/** Takes a code of an authenticator app; browsers offer the newest one they know. */
export const AppCodeField = ({ label, help }: { readonly label: string; readonly help?: string }) => (
  <Field
    label={label}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    required
    {...(help !== undefined && { help })}
  />
);

/** Takes a recovery code, which has letters too. */
export const RecoveryCodeField = ({ label }: { readonly label: string }) => (
  <Field
    label={label}
    name="code"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={60}
    required
  />
);
