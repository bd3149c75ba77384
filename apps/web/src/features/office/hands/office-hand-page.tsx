"use client";
import type { Card, SeatNo } from "@poker/engine";
import type { OfficeHand } from "@poker/protocol";
import { useId, useMemo, useState } from "react";
import * as z from "zod";
import type { ReplayMessages } from "../../../messages/hands/hands.ts";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { type ChipUnit, formatAmount } from "../../../ui/format-amount.ts";
import { saveFile } from "../../../ui/save-text.ts";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { HandReplay } from "../../hands/replay/hand-replay.tsx";
import { toReplayedHand } from "../../hands/replay/replayed-hand.ts";
import { NO_BADGES } from "../../tables/table/felt/player-badges.ts";
import { TableCard } from "../../tables/table/felt/table-card.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { OfficeForm } from "../office-form.tsx";
import { PageHead } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

type HoleCardsBySeat = ReadonlyMap<SeatNo, readonly Card[]>;
type Player = OfficeHand["players"][number];

interface OfficeHandProps {
  readonly hand: OfficeHand;
  readonly mayReveal: boolean;
  readonly mayExport: boolean;
  readonly replayWords: ReplayMessages;
}

const fileSchema = z.object({ name: z.string(), text: z.string() });

/**
 * Asks for a reason and downloads the case of the hand as a file. The page does not show the case and does not keep it.
 */
function ExportCaseForm({ handId, mayReveal }: { readonly handId: string; readonly mayReveal: boolean }) {
  const id = useId();
  const [withCards, setWithCards] = useState(false);
  return (
    <OfficeForm
      request={useOfficeRequest("/api/office/hands/export")}
      title={t("hands.export")}
      showTitle
      className="space-y-3"
      reason={{ help: t("hands.exportHelp") }}
      body={() => ({ handId, withCards })}
      actions={[{ label: t("hands.export") }]}
      onDone={(answer) => {
        const { name, text } = fileSchema.parse(answer);
        saveFile(name, new Blob([text], { type: "text/html" }));
      }}
    >
      {mayReveal && (
        <SwitchRow
          id={id}
          label={t("hands.exportCards")}
          help={t("hands.exportCardsHelp")}
          checked={withCards}
          onChange={setWithCards}
        />
      )}
    </OfficeForm>
  );
}

/** Shows a finished hand as the rail saw it. A member of staff with the permission can then reveal the hidden cards. */
export function OfficeHandPage({ hand, mayReveal, mayExport, replayWords }: OfficeHandProps) {
  const replayed = useMemo(() => toReplayedHand(hand, null), [hand]);
  const [hole, setHole] = useState<HoleCardsBySeat>(new Map());
  const { rake: config } = hand.settings.rules;
  const amount = (value: number) => formatAmount(value, replayed.unit);
  return (
    <>
      <PageHead title={t("hands.name", { table: hand.tableName, hand: String(hand.handNo) })}>
        <p className="text-sm text-ink-2">
          {formatUtcTime(hand.endedAt)} · {t(`hands.outcome.${hand.outcome}`)} ·{" "}
          {t("hands.pot", { amount: amount(hand.pot) })} · {t("hands.rake", { amount: amount(hand.rake) })} ·{" "}
          {config ? t("hands.rakeConfig", { name: config.name, version: String(config.version) }) : t("hands.noRake")}
        </p>
      </PageHead>
      <HandReplay hand={replayed} playerBadges={NO_BADGES} words={replayWords} address="none" />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <PlayerTable players={hand.players} unit={replayed.unit} hole={hole} />
        <div className="space-y-6">
          {mayReveal && <RevealCardsForm handId={hand.id} onRevealed={setHole} />}
          {hand.reveals.length > 0 && (
            <div>
              <h2 className="mb-2 text-sm font-medium text-ink-2">{t("hands.reveals")}</h2>
              <ul className="text-sm">
                {hand.reveals.map(({ by, reason, at }) => (
                  <li key={at}>{t("hands.revealedBy", { by, at: formatUtcTime(at), reason })}</li>
                ))}
              </ul>
            </div>
          )}
          {mayExport && <ExportCaseForm handId={hand.id} mayReveal={mayReveal} />}
        </div>
      </div>
    </>
  );
}

function PlayerTable({
  players,
  unit,
  hole,
}: {
  readonly players: OfficeHand["players"];
  readonly unit: ChipUnit;
  readonly hole: HoleCardsBySeat;
}) {
  const columns: readonly Column<Player>[] = [
    { head: t("hands.seat"), cell: ({ seat }) => seat + 1 },
    {
      head: t("hands.players"),
      cell: ({ userId, name }) => <PlayerName id={userId} name={name} />,
    },
    { head: t("hands.columns.net"), figures: true, cell: ({ net }) => <Amount value={net} currency={unit} /> },
    ...(hole.size > 0
      ? [
          {
            head: t("hands.cards"),
            cell: ({ seat }: Player) => (
              <span className="flex gap-1">
                {(hole.get(seat) ?? []).map((card) => (
                  <span key={card} className="w-10">
                    <TableCard card={card} isDimmed={false} outcome={null} />
                  </span>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={t("hands.players")}
      columns={columns}
      rows={players}
      rowKey={({ seat }) => seat}
      empty={t("list.empty")}
    />
  );
}

const revealedSchema = z.object({ hole: z.array(z.object({ seat: z.int(), cards: z.array(z.int()) })) });

/**
 * The form that asks the server for every card of the hand. It needs a reason. The cards are kept only in this page's
 * memory, so a reload hides them again. Fault 61
 */
const RevealCardsForm = ({
  handId,
  onRevealed,
}: {
  readonly handId: string;
  readonly onRevealed: (hole: HoleCardsBySeat) => void;
}) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/hands/reveal")}
    title={t("hands.reveal")}
    showTitle
    className="space-y-3"
    reason={{ help: t("hands.revealHelp") }}
    body={() => ({ handId })}
    actions={[{ label: t("hands.reveal") }]}
    onDone={(answer) => onRevealed(new Map(revealedSchema.parse(answer).hole.map(({ seat, cards }) => [seat, cards])))}
  />
);
