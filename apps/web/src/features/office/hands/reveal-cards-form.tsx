"use client";
import type { FormEvent } from "react";
import * as z from "zod";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import type { HoleCardsBySeat } from "./office-hand-page.tsx";

const revealedSchema = z.object({ hole: z.array(z.object({ seat: z.int(), cards: z.array(z.int()) })) });

/** Asks for every card of the hand, with a reason. What came back stays on this page only. Fault 61 */
export function RevealCardsForm({
  handId,
  onRevealed,
}: {
  readonly handId: string;
  readonly onRevealed: (hole: HoleCardsBySeat) => void;
}) {
  const { order, ...ordering } = useOfficeRequest("/api/office/hands/reveal");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await order({ handId, reason: new FormData(event.currentTarget).get("reason") });
    if (answer) onRevealed(new Map(revealedSchema.parse(answer).hole.map(({ seat, cards }) => [seat, cards])));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-3" aria-label={t("hands.reveal")}>
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={t("form.reason")}
        help={t("hands.revealHelp")}
        required
        maxLength={500}
      />
      <RequestOutcome {...ordering} />
      <Button type="submit" disabled={ordering.busy}>
        {t("hands.reveal")}
      </Button>
    </form>
  );
}
