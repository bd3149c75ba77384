"use client";
import type { FormEvent } from "react";
import * as z from "zod";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";
import type { Hole } from "./hand-page.tsx";

const seen = z.object({ hole: z.array(z.object({ seat: z.int(), cards: z.array(z.int()) })) });

/** Asks for every card of the hand, with a reason. What came back stays on this page only. Fault 61 */
export function FaceUpForm({ handId, onSeen }: { readonly handId: string; readonly onSeen: (hole: Hole) => void }) {
  const { order, ...ordering } = useOrder("/api/office/hands/face-up");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await order({ handId, reason: new FormData(event.currentTarget).get("reason") });
    if (answer) onSeen(new Map(seen.parse(answer).hole.map(({ seat, cards }) => [seat, cards])));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-3" aria-label={words("hands.faceUp")}>
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={words("form.reason")}
        help={words("hands.faceUpHelp")}
        required
        maxLength={500}
      />
      <OrderOutcome {...ordering} />
      <Button type="submit" disabled={ordering.busy}>
        {words("hands.faceUp")}
      </Button>
    </form>
  );
}
