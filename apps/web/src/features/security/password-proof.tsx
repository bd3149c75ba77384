"use client";
import { type Done, isRefusal } from "@poker/engine";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { sendJson } from "../../ui/request-json.ts";
import { PasswordField, RefusableForm, readFormFields } from "../account/account-fields.tsx";
import { type AccountRefusal, toAccountRefusal } from "../account/account-refusals.ts";
import { useSubmission } from "../account/use-submission.ts";
import { useSessionWords } from "./use-session-words.ts";

/** Proves who the person is by the password of their account. */
export function PasswordProof({
  onProven,
  onGiveUp,
}: {
  readonly onProven: () => void;
  readonly onGiveUp: () => void;
}) {
  const t = useTranslations("account");
  const words = useSessionWords();
  const { state, refusal, runRequest } = useSubmission();
  const submit = async (form: HTMLFormElement) => {
    const { current = "" } = readFormFields(form);
    if (await runRequest(confirmPassword(current))) onProven();
  };
  return (
    <RefusableForm
      refusal={refusal}
      onSubmit={(form) => void submit(form)}
      className="mt-5 flex flex-col gap-4"
      fields={<PasswordField name="current" label={t("password")} />}
    >
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onGiveUp}>{words("fresh.cancel")}</Button>
        <Button type="submit" kind="primary" disabled={state === "busy"}>
          {state === "busy" ? t("working") : words("fresh.confirm")}
        </Button>
      </div>
    </RefusableForm>
  );
}

/** Returns the refusal, null when it is proven. */
async function confirmPassword(password: string): Promise<AccountRefusal | null> {
  const answer = await sendJson<Done>("/api/auth/fresh-sign-in", { password });
  return isRefusal(answer) ? toAccountRefusal(answer.code) : null;
}
