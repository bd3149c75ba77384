"use client";
import type { Announcement } from "@poker/db";
import { LONGEST_ANNOUNCEMENT } from "@poker/protocol";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { MomentField } from "../moment-field.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { formatTime, words } from "../words.ts";
import { ReasonButton } from "./reason-button.tsx";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const wholeMinute = (at: number) => at - (at % MINUTE_MS);

/** What is said to everybody now and later; and, for who may, to say something. */
export function Announcements({
  announcements,
  now,
  mayWrite,
}: {
  readonly announcements: readonly Announcement[];
  readonly now: number;
  readonly mayWrite: boolean;
}) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-10">
      <h2 id={title} className="mb-3 text-lg font-semibold">
        {words("monitor.announcements")}
      </h2>
      {announcements.length === 0 && <p className="text-sm text-ink-2">{words("list.empty")}</p>}
      <ul className="space-y-3">
        {announcements.map(({ id, text, from, until }) => (
          <li key={id} className="rounded-2xl border border-line bg-surface p-4 text-sm">
            <p className="font-medium">{text}</p>
            <p className="mb-2 text-xs text-ink-3">
              {words(from <= now ? "monitor.shownNow" : "monitor.shownLater")} · {formatTime(from)} –{" "}
              {formatTime(until)}
            </p>
            {mayWrite && (
              <ReasonButton
                label={words("monitor.withdraw")}
                path="/api/office/room"
                body={() => ({ what: "withdraw", id })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <AnnounceForm now={now} />}
    </section>
  );
}

function AnnounceForm({ now }: { readonly now: number }) {
  const [text, setText] = useState("");
  const [from, setFrom] = useState<number | null>(wholeMinute(now));
  const [until, setUntil] = useState<number | null>(wholeMinute(now + HOUR_MS));
  const [reason, setReason] = useState("");
  const { order, ...ordering } = useOrder("/api/office/room");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const said = { id: newId(), text, from, until, reason };
    if (!(await order({ what: "announce", ...said }))) return;
    setText("");
    setReason("");
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label={words("monitor.announce")}
      className="mt-4 max-w-xl space-y-4"
    >
      <Field
        label={words("monitor.text")}
        value={text}
        required
        maxLength={LONGEST_ANNOUNCEMENT}
        problem={ordering.problemAt("text")}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          label={words("monitor.from")}
          value={from}
          required
          problem={ordering.problemAt("from")}
          onChange={setFrom}
        />
        <MomentField
          label={words("monitor.until")}
          value={until}
          required
          problem={ordering.problemAt("until")}
          onChange={setUntil}
        />
      </div>
      <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
      <OrderOutcome {...ordering} />
      <Button type="submit" kind="primary" disabled={ordering.busy}>
        {words("monitor.announce")}
      </Button>
    </form>
  );
}
