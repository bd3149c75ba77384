"use client";
import { useState } from "react";
import { formatStakes } from "../../ui/money.ts";
import { ActionBar } from "../table/action-bar.tsx";
import { STRANGERS } from "../table/company.ts";
import { Felt } from "../table/felt.tsx";
import { PreActionBar } from "../table/pre-action-bar.tsx";
import type { PreAction } from "../table/pre-actions.ts";
import { TableFrame } from "../table/table-frame.tsx";
import { YourHand } from "../table/your-hand.tsx";
import { emptyTable, hiLoShowdown, sixSeats, tenSeats } from "./fixtures.ts";
import type { SceneName } from "./names.ts";
import { allIn, beforeYourTurn, hiLoSidePots, threePots } from "./variations.ts";

const SCENES = {
  ten: tenSeats,
  six: sixSeats,
  hilo: hiLoShowdown,
  empty: emptyTable,
  before: beforeYourTurn,
  pots: hiLoSidePots,
  three: threePots,
  allin: allIn,
} satisfies Record<SceneName, unknown>;

/** One table as a player would see it, from a view made by hand. */
export function Gallery({ name }: { readonly name: SceneName }) {
  const [scene] = useState(() => SCENES[name](Date.now()));
  const [chosen, setChosen] = useState<PreAction | null>(null);
  const { hand, settings } = scene.view;
  const turn = hand?.turn ?? null;
  return (
    <div className="table-box h-dvh">
      <TableFrame
        header={
          <header className="flex h-14 shrink-0 flex-col justify-center px-4 leading-tight short:h-11">
            <h1 className="font-semibold">Lamplight</h1>
            <p className="figures text-xs text-ink-2">
              {formatStakes(settings.rules.smallBlind, settings.rules.bigBlind, settings.currency)}
            </p>
          </header>
        }
        banner={null}
        felt={
          <Felt
            scene={scene}
            company={STRANGERS}
            onSit={scene.you === null || name === "six" ? () => undefined : null}
          />
        }
        status={<YourHand scene={scene} />}
        actions={
          hand && turn && turn.seat === scene.you ? (
            <ActionBar
              hand={hand}
              legal={turn}
              currency={settings.currency}
              live
              sending={null}
              onAct={() => undefined}
            />
          ) : (
            <PreActionBar scene={scene} chosen={chosen} live onChoose={setChosen} />
          )
        }
      />
    </div>
  );
}
