"use client";
import { useState } from "react";
import { formatStakes } from "../../ui/format-amount.ts";
import { ActionBar } from "../table/actions/action-bar.tsx";
import { PreActionBar } from "../table/actions/pre-action-bar.tsx";
import type { PreAction } from "../table/actions/pre-actions.ts";
import { Felt } from "../table/felt/felt.tsx";
import { NO_BADGES } from "../table/felt/player-badges.ts";
import { YourHand } from "../table/felt/your-hand.tsx";
import { TableFrame } from "../table/table-frame.tsx";
import { emptyTableScene, hiLoShowdownScene, sixSeatScene, tenSeatScene } from "./scene-fixtures.ts";
import type { SceneName } from "./scene-names.ts";
import { allInScene, hiLoSidePotsScene, preActionScene, threePotsScene } from "./scene-variations.ts";

const SCENE_BUILDERS = {
  ten: tenSeatScene,
  six: sixSeatScene,
  hilo: hiLoShowdownScene,
  empty: emptyTableScene,
  before: preActionScene,
  pots: hiLoSidePotsScene,
  three: threePotsScene,
  allin: allInScene,
} satisfies Record<SceneName, unknown>;

/** One table as a player would see it, from a view made by hand. */
export function Gallery({ name }: { readonly name: SceneName }) {
  const [scene] = useState(() => SCENE_BUILDERS[name](Date.now()));
  const [chosen, setChosen] = useState<PreAction | null>(null);
  const { hand, settings } = scene.view;
  const turn = hand?.toAct ?? null;
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
            badges={NO_BADGES}
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
              isConnected
              pendingAction={null}
              onAct={() => undefined}
            />
          ) : (
            <PreActionBar scene={scene} chosen={chosen} isConnected onChoose={setChosen} />
          )
        }
      />
    </div>
  );
}
