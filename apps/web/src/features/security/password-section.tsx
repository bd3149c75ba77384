"use client";
import { PasswordForm } from "../account/account-forms.tsx";
import { SecuritySection } from "./security-section.tsx";
import { useSessionWords } from "./use-session-words.ts";

/** Changes the password of an account. */
export function PasswordSection() {
  const words = useSessionWords();
  return (
    <SecuritySection title={words("password.title")}>
      <div className="p-5">
        <PasswordForm />
      </div>
    </SecuritySection>
  );
}
