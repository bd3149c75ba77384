"use client";
import type { HandOfOffice } from "@poker/db";
import type { Card, SeatNo } from "@poker/engine";
import Link from "next/link";
import { useState } from "react";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/money.ts";
import { Replay } from "../../hands/replay.tsx";
import { CardFace } from "../../table/card-face.tsx";
import { STRANGERS } from "../../table/company.ts";
import { PageHead } from "../page-head.tsx";
import { formatTime, words } from "../words.ts";
import { FaceUpForm } from "./face-up-form.tsx";

export type Hole = ReadonlyMap<SeatNo, readonly Card[]>;
type Player = HandOfOffice["players"][number];

/** A finished hand as the rail saw it; its cards only for who may ask for them, and has. */
export function HandPage({ hand, mayFaceUp }: { readonly hand: HandOfOffice; readonly mayFaceUp: boolean }) {
  const [hole, setHole] = useState<Hole>(new Map());
  const { currency } = hand;
  const { rake: config } = hand.settings.rules;
  const amount = (value: number) => formatAmount(value, currency);
  const columns: readonly Column<Player>[] = [
    { head: words("hands.seat"), cell: ({ seat }) => seat + 1 },
    {
      head: words("hands.players"),
      cell: ({ userId, name }) => (
        <Link href={`/admin/players/${userId}`} prefetch={false} className="underline">
          {name}
        </Link>
      ),
    },
    { head: words("hands.columns.net"), figures: true, cell: ({ net }) => <Amount value={net} currency={currency} /> },
    ...(hole.size > 0
      ? [
          {
            head: words("hands.cards"),
            cell: ({ seat }: Player) => (
              <span className="flex gap-1">
                {(hole.get(seat) ?? []).map((card) => (
                  <span key={card} className="w-10">
                    <CardFace card={card} dimmed={false} outcome={null} />
                  </span>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title={words("hands.name", { table: hand.tableName, hand: String(hand.handNo) })}>
        <p className="text-sm text-ink-2">
          {formatTime(hand.endedAt)} · {words(`hands.outcome.${hand.outcome}`)} ·{" "}
          {words("hands.pot", { amount: amount(hand.pot) })} · {words("hands.rake", { amount: amount(hand.rake) })} ·{" "}
          {config
            ? words("hands.rakeConfig", { name: config.name, version: String(config.version) })
            : words("hands.noRake")}
        </p>
      </PageHead>
      <Replay hand={{ ...hand, you: null }} company={STRANGERS} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <DataTable
          label={words("hands.players")}
          columns={columns}
          rows={hand.players}
          rowKey={({ seat }) => seat}
          empty={words("list.empty")}
        />
        <div>
          {mayFaceUp && <FaceUpForm handId={hand.id} onSeen={setHole} />}
          {hand.looks.length > 0 && (
            <>
              <h2 className="mt-4 mb-2 text-sm font-medium text-ink-2">{words("hands.looks")}</h2>
              <ul className="text-sm">
                {hand.looks.map(({ by, reason, at }) => (
                  <li key={at}>{words("hands.look", { by, at: formatTime(at), reason })}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </>
  );
}
