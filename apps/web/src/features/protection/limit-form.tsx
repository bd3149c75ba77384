"use client";
import {
  type Currency,
  PLAY_LIMIT_KINDS,
  PLAY_LIMIT_PERIODS,
  type PlayLimitKind,
  type PlayLimitPeriod,
} from "@poker/protocol";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { parseAmount } from "../../ui/parse-amount.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { type LimitWish, useLimitWords } from "./limits-api.ts";

const CURRENCIES: readonly Currency[] = ["play", "real"];

const isKind = (value: string): value is PlayLimitKind => PLAY_LIMIT_KINDS.some((kind) => kind === value);

interface LimitFormProps {
  readonly isGuest: boolean;
  readonly busy: boolean;
  /** Called with the limit that the player wants. Its `amount` is null when the typed text is not an amount. */
  readonly onSave: (wish: LimitWish) => void;
}

/** The form for one limit: its kind, its period and its amount. */
export function LimitForm({ isGuest, busy, onSave }: LimitFormProps) {
  const t = useLimitWords();
  const [kind, setKind] = useState<PlayLimitKind>("buy-in");
  const [period, setPeriod] = useState<PlayLimitPeriod>("day");
  const [currency, setCurrency] = useState<Currency>("play");
  const isTime = kind === "session-time";
  const save = (form: HTMLFormElement) => {
    const text = String(new FormData(form).get("amount"));
    const amount = isTime ? Number(text) : parseAmount(text);
    const isAmount = typeof amount === "number" && Number.isSafeInteger(amount);
    onSave({
      kind,
      period: isTime ? "day" : period,
      currency: isTime ? null : currency,
      amount: isAmount ? amount : null,
    });
  };
  return (
    <Form className="mt-4 flex flex-col gap-4" onSubmit={save}>
      <Select
        label={t("form.kind")}
        help={t(`form.kindHelp.${kind}`)}
        value={kind}
        choices={PLAY_LIMIT_KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
        onChange={({ target: { value } }) => isKind(value) && setKind(value)}
      />
      {!isTime && (
        <Segmented
          label={t("form.period")}
          className="self-start"
          value={period}
          choices={PLAY_LIMIT_PERIODS.map((value) => ({ value, label: t(`form.periods.${value}`) }))}
          onChange={setPeriod}
        />
      )}
      {!isTime && !isGuest && (
        <Segmented
          label={t("form.currency")}
          className="self-start"
          value={currency}
          choices={CURRENCIES.map((value) => ({ value, label: t(`limits.of.${value}`) }))}
          onChange={setCurrency}
        />
      )}
      <Field
        key={isTime ? "minutes" : "amount"}
        name="amount"
        required
        label={isTime ? t("form.minutes") : t("form.amount")}
        help={t("form.periodHelp")}
        inputMode={isTime ? "numeric" : "decimal"}
        autoComplete="off"
        maxLength={20}
      />
      <Button type="submit" kind="primary" disabled={busy} className="self-start">
        {t("form.save")}
      </Button>
    </Form>
  );
}
