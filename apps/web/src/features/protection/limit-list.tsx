"use client";
import type { PlayLimit } from "@poker/protocol";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatLength } from "../../ui/format-duration.ts";
import { useLocalTime } from "../../ui/local-time.tsx";
import { serverNow } from "../../ui/server-clock.ts";
import { useLimitWords } from "./limits-api.ts";

const MINUTE_MS = 60_000;

interface LimitActions {
  readonly busy: boolean;
  readonly onRemove: (limit: PlayLimit) => void;
  readonly onAnswer: (limit: PlayLimit, answer: "confirm" | "withdraw") => void;
}

/** Lists the limits in force. For each, shows how much is used, and any raise that is not in force yet. */
export function LimitList({ limits, ...actions }: LimitActions & { readonly limits: readonly PlayLimit[] }) {
  const t = useLimitWords();
  if (limits.length === 0) return <p className="mt-4 text-ink-2">{t("limits.none")}</p>;
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {limits.map((limit) => (
        <LimitItem key={limit.id} limit={limit} {...actions} />
      ))}
    </ul>
  );
}

/** Returns a function that formats the amounts of a limit. They are chips, or minutes for a limit on time. */
const formatOf = ({ currency }: Pick<PlayLimit, "currency">) =>
  currency === null
    ? (minutes: number) => formatLength(minutes * MINUTE_MS)
    : (cents: number) => formatAmount(cents, currency);

function LimitItem({ limit, busy, onRemove, onAnswer }: LimitActions & { readonly limit: PlayLimit }) {
  const t = useLimitWords();
  const formatTime = useLocalTime();
  const nameId = useId();
  const { kind, period, currency, amount, used, held, until, raise } = limit;
  const format = formatOf(limit);
  return (
    <li className="rounded-xl border border-line/60 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id={nameId} className="font-medium">
            {t(`limits.name.${kind}.${period}`)}
          </h3>
          {currency && <p className="text-sm text-ink-2">{t(`limits.of.${currency}`)}</p>}
        </div>
        {!raise && (
          <Button size="sm" kind="outline" disabled={busy} aria-describedby={nameId} onClick={() => onRemove(limit)}>
            {t("limits.remove")}
          </Button>
        )}
      </div>
      <progress
        aria-labelledby={nameId}
        max={amount}
        value={Math.max(0, Math.min(amount, used))}
        className="mt-3 block h-2 w-full"
      />
      <p className="figures mt-2 text-sm">
        {used > amount
          ? t("limits.over", { used: format(used), amount: format(amount) })
          : used < 0
            ? t("limits.won", { amount: format(amount) })
            : t("limits.used", { used: format(used), amount: format(amount), left: format(amount - used) })}
      </p>
      <p className="figures text-sm text-ink-2">
        {held > 0 && `${t("limits.held", { held: format(held) })} `}
        {t("limits.until", { at: formatTime(until) })}
      </p>
      {raise && <WaitingRaise limit={limit} raise={raise} nameId={nameId} busy={busy} onAnswer={onAnswer} />}
    </li>
  );
}

function WaitingRaise({
  limit,
  raise: { to, from },
  nameId,
  busy,
  onAnswer,
}: Pick<LimitActions, "busy" | "onAnswer"> & {
  readonly limit: PlayLimit;
  readonly raise: NonNullable<PlayLimit["raise"]>;
  readonly nameId: string;
}) {
  const t = useLimitWords();
  const formatTime = useLocalTime();
  const isDue = from <= serverNow();
  return (
    <div className="mt-3 border-t border-line/60 pt-3">
      <p className="figures text-sm">
        {to === null ? t("limits.removing") : t("limits.raiseTo", { amount: formatOf(limit)(to) })}{" "}
        {isDue ? t("limits.confirmNow") : t("limits.confirmFrom", { at: formatTime(from) })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isDue && (
          <Button size="sm" disabled={busy} aria-describedby={nameId} onClick={() => onAnswer(limit, "confirm")}>
            {t("limits.confirm")}
          </Button>
        )}
        <Button
          size="sm"
          kind="outline"
          disabled={busy}
          aria-describedby={nameId}
          onClick={() => onAnswer(limit, "withdraw")}
        >
          {t("limits.keep")}
        </Button>
      </div>
    </div>
  );
}
