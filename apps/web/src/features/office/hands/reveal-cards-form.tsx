"use client";
import * as z from "zod";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import type { HoleCardsBySeat } from "./office-hand-page.tsx";

const revealedSchema = z.object({ hole: z.array(z.object({ seat: z.int(), cards: z.array(z.int()) })) });

/** Asks for every card of the hand, with a reason. The cards stay on this page only. Fault 61 */
export const RevealCardsForm = ({
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
