"use client";
import { useState } from "react";
import { ActionBar } from "../table/action-bar.tsx";
import { Felt } from "../table/felt.tsx";
import { TableFrame } from "../table/table-frame.tsx";
import { emptyTable, hiLoShowdown, sixSeats, tenSeats } from "./fixtures.ts";
import type { SceneName } from "./names.ts";

const SCENES = { ten: tenSeats, six: sixSeats, hilo: hiLoShowdown, empty: emptyTable } satisfies Record<
  SceneName,
  unknown
>;

/** One table as a player would see it, from a view made by hand. */
export function Gallery({ name }: { readonly name: SceneName }) {
  const [scene] = useState(() => SCENES[name](Date.now()));
  const { hand, settings } = scene.view;
  const turn = hand?.turn ?? null;
  return (
    <TableFrame
      header={<div className="flex h-14 items-center px-4 text-sm text-ink-2">Gallery: {name}</div>}
      banner={null}
      felt={<Felt scene={scene} onSit={scene.you === null || name === "six" ? () => undefined : null} />}
      status={<p>You have two pair, aces and kings</p>}
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
        ) : null
      }
    />
  );
}
