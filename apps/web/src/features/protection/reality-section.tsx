"use client";
import { REALITY_CHECK_INTERVALS, type RealityCheckRefusalCode } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { formatLength } from "../../ui/format-duration.ts";
import { Select } from "../../ui/select.tsx";
import { chooseInterval, useRealityWords } from "./reality-api.ts";
import { headingClass, sectionClass } from "./section-class.ts";

const MINUTE_MS = 60_000;
const NEVER = "never";

/**
 * Lets the player choose how often a reality check tells them how long they have played. `everyMinutes` is null for
 * never.
 */
export function RealitySection({ everyMinutes }: { readonly everyMinutes: number | null }) {
  const t = useRealityWords();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<RealityCheckRefusalCode | "saved" | null>(null);
  const save = async (form: HTMLFormElement) => {
    const chosen = String(new FormData(form).get("interval"));
    setBusy(true);
    setAnswer((await chooseInterval(chosen === NEVER ? null : Number(chosen))) ?? "saved");
    setBusy(false);
    router.refresh();
  };
  return (
    <section aria-labelledby="reality-title" className={sectionClass}>
      <h2 id="reality-title" className={headingClass}>
        {t("choose.title")}
      </h2>
      <p className="mt-0.5 text-sm text-pretty text-ink-2">{t("choose.help")}</p>
      <Form className="mt-4 flex flex-col gap-4" onSubmit={(form) => void save(form)}>
        <Select
          name="interval"
          label={t("choose.label")}
          defaultValue={String(everyMinutes ?? NEVER)}
          choices={[
            { value: NEVER, label: t("choose.never") },
            ...REALITY_CHECK_INTERVALS.map((minutes) => ({
              value: String(minutes),
              label: t("choose.every", { length: formatLength(minutes * MINUTE_MS) }),
            })),
          ]}
        />
        <Button type="submit" kind="primary" disabled={busy} className="self-start">
          {t("choose.save")}
        </Button>
      </Form>
      <Problem>{answer !== "saved" && answer && t(`error.${answer}`)}</Problem>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {answer === "saved" && t("choose.saved")}
      </p>
    </section>
  );
}
