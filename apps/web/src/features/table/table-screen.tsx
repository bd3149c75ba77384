"use client";
import { freeSeats, type SeatNo } from "@poker/engine";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { usePreferences } from "../../ui/preferences.ts";
import { ActionBar } from "./action-bar.tsx";
import { Announcer } from "./announcer.tsx";
import { ChipsDialog, useOffer, usualBuyIn } from "./chips-dialog.tsx";
import { Felt } from "./felt.tsx";
import { useHotkeys } from "./hotkeys.ts";
import { LineBanner } from "./line-banner.tsx";
import { Receipt } from "./receipt.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import type { Scene } from "./scene.ts";
import { SeatControls } from "./seat-controls.tsx";
import type { SheetName } from "./sheets/sheet-name.ts";
import { Sheets } from "./sheets/sheets.tsx";
import { Sounds } from "./sounds/sounds.tsx";
import { TableFrame } from "./table-frame.tsx";
import { TableHeader } from "./table-header.tsx";
import { openTable, sendingFor, type TableSession } from "./table-session.ts";
import { TextTable } from "./text/text-table.tsx";
import { TurnNotice } from "./turn-notice.tsx";
import { useWords } from "./words.ts";
import { YourHand } from "./your-hand.tsx";

/** A visit to a table: opened when the page is, closed when it is left. */
export function TableScreen(props: {
  readonly tableId: string;
  readonly name: string;
  readonly userId: string;
  readonly guest: boolean;
  readonly sitAtOnce: boolean;
  readonly asText: boolean;
}) {
  const { tableId, userId } = props;
  const [session, setSession] = useState<TableSession | null>(null);
  useEffect(() => {
    const opened = openTable(tableId, userId);
    setSession(opened);
    return () => opened.close();
  }, [tableId, userId]);
  return session ? <OpenTable {...props} session={session} /> : <Opening />;
}

function Opening() {
  const t = useWords();
  return (
    <p role="status" className="flex h-dvh items-center justify-center text-ink-2 [animation:appear_1s_0.4s_both]">
      {t("table.loading")}
    </p>
  );
}

type Wanting = { readonly what: "seat"; readonly seat: SeatNo | null } | { readonly what: "chips" } | null;

/** Felt or text; the address says which, so that it can be kept as a bookmark. */
function useView(asTextFirst: boolean) {
  const [asText, setAsText] = useState(asTextFirst);
  const toggle = () => {
    const address = new URL(window.location.href);
    if (asText) address.searchParams.delete("view");
    else address.searchParams.set("view", "text");
    window.history.replaceState(null, "", address);
    setAsText(!asText);
  };
  return [asText, toggle] as const;
}

function OpenTable({
  session,
  name,
  guest,
  sitAtOnce,
  asText: asTextFirst,
}: {
  readonly session: TableSession;
  readonly name: string;
  readonly guest: boolean;
  readonly sitAtOnce: boolean;
  readonly asText: boolean;
}) {
  const { scene, heard, ended } = useStore(session.table);
  const { line, sending, asking, refusal, preAction } = useStore(session.state);
  const [wanting, setWanting] = useState<Wanting>(sitAtOnce ? { what: "seat", seat: null } : null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [asText, toggleView] = useView(asTextFirst);
  const { hotkeys, muted, choose } = usePreferences();
  const live = line === "up";
  const seated = scene !== null && scene.you !== null;

  // Who is seated wants no seat: also when he came back by a link that asks for one.
  useEffect(() => {
    if (seated) setWanting((now) => (now?.what === "seat" ? null : now));
  }, [seated]);
  useHotkeys(hotkeys, { help: () => setSheet("keys"), mute: () => choose({ muted: !muted }), view: toggleView });

  if (!scene) {
    return (
      <>
        {line === "connecting" || line === "up" ? (
          <Opening />
        ) : (
          <div className="flex h-dvh items-center justify-center p-4">
            <LineBanner line={line} />
          </div>
        )}
      </>
    );
  }
  const { view, you } = scene;
  const hand = view.hand;
  const turn = hand?.turn ?? null;
  const full = freeSeats(view).length === 0;
  const canSit = live && !seated && !full && view.status !== "closed";
  const header = (
    <TableHeader
      name={name}
      scene={scene}
      session={session}
      live={live}
      asText={asText}
      onTopUp={() => setWanting({ what: "chips" })}
      onSheet={setSheet}
      onAsText={toggleView}
    />
  );
  const banner =
    line === "up" ? (
      <RefusalNote refusal={wanting ? null : refusal} onGone={session.forgetRefusal} />
    ) : (
      <LineBanner line={line} />
    );
  const status = (
    <>
      <YourHand scene={scene} />
      <Receipt session={session} scene={scene} />
    </>
  );
  const actions =
    hand && turn && turn.seat === you ? (
      <ActionBar
        key={`${hand.handNo} ${turn.decision}`}
        hand={hand}
        legal={turn}
        currency={view.settings.currency}
        live={live}
        sending={sendingFor(sending, hand.handNo, turn.decision)}
        onAct={session.act}
      />
    ) : (
      <SeatControls
        scene={scene}
        session={session}
        live={live}
        asking={asking}
        preAction={preAction}
        full={full}
        onSit={() => setWanting({ what: "seat", seat: null })}
        onTopUp={() => setWanting({ what: "chips" })}
        onMoney={ended ? () => setSheet("money") : null}
      />
    );
  return (
    <>
      {asText ? (
        <TextTable scene={scene} heard={heard} header={header} banner={banner} status={status} actions={actions} />
      ) : (
        <>
          <TableFrame
            header={header}
            banner={banner}
            felt={<Felt scene={scene} onSit={canSit ? (seat) => setWanting({ what: "seat", seat }) : null} />}
            status={status}
            actions={actions}
          />
          <Announcer heard={heard} />
        </>
      )}
      <Sounds heard={heard} scene={scene} />
      <TurnNotice scene={scene} name={name} />
      <Sheets name={sheet} scene={scene} ended={ended} onClose={() => setSheet(null)} />
      <Cashier
        session={session}
        scene={scene}
        name={name}
        guest={guest}
        wanting={wanting}
        setWanting={setWanting}
        live={live}
      />
    </>
  );
}

function Cashier({
  session,
  scene,
  name,
  guest,
  wanting,
  setWanting,
  live,
}: {
  readonly session: TableSession;
  readonly scene: Scene;
  readonly name: string;
  readonly guest: boolean;
  readonly wanting: Wanting;
  readonly setWanting: (wanting: Wanting) => void;
  readonly live: boolean;
}) {
  const t = useWords();
  const [atOnce, setAtOnce] = useState(true);
  const { asking, refusal } = useStore(session.state);
  const { view, you } = scene;
  const { settings } = view;
  const bigBlind = settings.rules.bigBlind;
  const barred = guest && settings.currency === "real"; // G9
  const offer = useOffer(session, wanting !== null && live && !barred);
  const close = () => {
    session.forgetRefusal();
    setWanting(null);
  };
  const problem = refusal && t(`refusal.${refusal.code}`);
  const common = { currency: settings.currency, bigBlind, problem, barred, busy: asking || !live };

  const mine = view.seats.find(({ seat }) => seat === you);
  const held = view.hand?.result === null ? view.hand.seats.find(({ seat }) => seat === you) : undefined;
  const stack = held ? held.stack + held.total : (mine?.stack ?? 0);
  const room = Math.max(0, settings.buyIn.max - stack);
  const least = Math.min(bigBlind, room);

  const seat = wanting?.what === "seat" ? wanting.seat : null;
  const sit = async (buyIn: number) => {
    if (await session.command("sit", (ids) => ({ ...ids, seat, buyIn, entry: atOnce ? "post" : "wait" })))
      setWanting(null);
  };
  const topUp = async (amount: number) => {
    if (await session.command("top-up", (ids) => ({ ...ids, amount }))) setWanting(null);
  };

  return (
    <>
      <ChipsDialog
        {...common}
        open={wanting?.what === "seat"}
        onOpenChange={(open) => !open && close()}
        title={t("buyIn.title")}
        place={seat === null ? t("buyIn.anySeat", { table: name }) : t("buyIn.seat", { seat: seat + 1, table: name })}
        range={offer && { ...offer, usual: usualBuyIn(offer, bigBlind) }}
        label={t("buyIn.amount")}
        confirm={t("buyIn.sit")}
        entry={{ atOnce, onChange: setAtOnce }}
        note={null}
        onConfirm={sit}
      />
      <ChipsDialog
        {...common}
        open={wanting?.what === "chips"}
        onOpenChange={(open) => !open && close()}
        title={t("buyIn.topUpTitle")}
        place={name}
        range={offer && { min: least, max: room, balance: offer.balance, usual: room, reason: null }}
        label={t("buyIn.topUpAmount")}
        confirm={t("buyIn.add")}
        entry={null}
        note={held ? t("buyIn.mid") : null}
        onConfirm={topUp}
      />
    </>
  );
}
