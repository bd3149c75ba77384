"use client";
import { useState } from "react";
import { formatStakes } from "../../../ui/format-amount.ts";
import { ActionBar } from "../table/actions/action-bar.tsx";
import { PreActionBar } from "../table/actions/pre-action-bar.tsx";
import type { PreAction } from "../table/actions/pre-actions.ts";
import { useChances } from "../table/chances/use-chances.ts";
import { Felt } from "../table/felt/felt.tsx";
import { NO_BADGES, type PlayerBadges } from "../table/felt/player-badges.ts";
import { YourHand } from "../table/felt/your-hand.tsx";
import { emptyTableScene, hiLoShowdownScene, sixSeatScene, tenSeatScene } from "../table/session/scene-fixtures.ts";
import {
  allInScene,
  everySeatBetsScene,
  headsUpScene,
  hiLoSidePotsScene,
  preActionScene,
  rightSeatScene,
  threePotsScene,
} from "../table/session/scene-variations.ts";
import type { TableScene } from "../table/session/table-scene.ts";
import { TableFrame } from "../table/table-frame.tsx";
import type { SceneName } from "./scene-names.ts";

const SCENE_BUILDERS = {
  ten: tenSeatScene,
  six: sixSeatScene,
  hilo: hiLoShowdownScene,
  empty: emptyTableScene,
  before: preActionScene,
  pots: hiLoSidePotsScene,
  three: threePotsScene,
  allin: allInScene,
  "bets-ten": (now) => everySeatBetsScene(now, 10),
  "bets-nine": (now) => everySeatBetsScene(now, 9),
  "heads-up": headsUpScene,
  "right-ten": (now) => rightSeatScene(now, 10),
  "right-six": (now) => rightSeatScene(now, 6),
  "bets-six": (now) => everySeatBetsScene(now, 6),
  "talk-ten": (now) => everySeatBetsScene(now, 10),
  "talk-six": (now) => everySeatBetsScene(now, 6),
} satisfies Record<SceneName, (now: number) => TableScene>;

const CHAT_TEXTS = [
  "Hi",
  "Good evening to everybody at this table, and good luck",
  "I have seen better rivers in a desert",
];

/** Gives every player a speech bubble: typed texts of three different lengths, and one emote at seat 4. */
const everyoneTalks = ({ view: { seats } }: TableScene): PlayerBadges => ({
  ...NO_BADGES,
  bubbles: new Map(
    seats.map(({ playerId, seat }) => [
      playerId,
      seat === 4
        ? { type: "emote", emote: "well-played" }
        : { type: "text", text: CHAT_TEXTS[seat % CHAT_TEXTS.length] ?? "" },
    ]),
  ),
});

/** Shows one hand-made table scene as a player would see it. */
export function Gallery({ name }: { readonly name: SceneName }) {
  const [scene] = useState(() => SCENE_BUILDERS[name](Date.now()));
  const [chosen, setChosen] = useState<PreAction | null>(null);
  const { hand, settings } = scene.view;
  const turn = hand?.toAct ?? null;
  return (
    <div className="table-box h-dvh">
      <TableFrame
        header={
          <header className="flex h-14 shrink-0 flex-col justify-center px-4 leading-tight low:h-11 short:h-11">
            <h1 className="font-semibold">Lamplight</h1>
            <p className="figures text-xs text-ink-2">
              {formatStakes(settings.rules.smallBlind, settings.rules.bigBlind, scene.unit)}
            </p>
          </header>
        }
        banner={null}
        felt={
          <Felt
            scene={scene}
            expectsBots={false}
            badges={name.startsWith("talk") ? everyoneTalks(scene) : NO_BADGES}
            chances={useChances(scene)}
            onSit={scene.you === null || name === "six" ? () => undefined : null}
          />
        }
        status={<YourHand scene={scene} />}
        actions={
          hand && turn && turn.seat === scene.you ? (
            <ActionBar
              hand={hand}
              legal={turn}
              currency={scene.unit}
              deadline={scene.clock?.deadline ?? null}
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
