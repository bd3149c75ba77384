"use client";
import type { SeatNo } from "@poker/engine";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { formatAmount } from "../../ui/money.ts";
import { ActionBar } from "./action-bar.tsx";
import { Announcer } from "./announcer.tsx";
import { ChipsDialog, useOffer, usualBuyIn } from "./chips-dialog.tsx";
import { Felt } from "./felt.tsx";
import { LineBanner } from "./line-banner.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import type { Scene } from "./scene.ts";
import { SeatControls } from "./seat-controls.tsx";
import { TableFrame } from "./table-frame.tsx";
import { TableHeader } from "./table-header.tsx";
import { openTable, sendingFor, type TableSession } from "./table-session.ts";
import { useWords } from "./words.ts";
import { YourHand } from "./your-hand.tsx";

/** A visit to a table: opened when the page is, closed when it is left. */
export function TableScreen(props: {
  readonly tableId: string;
  readonly name: string;
  readonly userId: string;
  readonly sitAtOnce: boolean;
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

function OpenTable({
  session,
  name,
  sitAtOnce,
}: {
  readonly session: TableSession;
  readonly name: string;
  readonly sitAtOnce: boolean;
}) {
  const scene = useStore(session.table, (state) => state.scene);
  const heard = useStore(session.table, (state) => state.heard);
  const { line, sending, asking, refusal } = useStore(session.state);
  const [wanting, setWanting] = useState<Wanting>(sitAtOnce ? { what: "seat", seat: null } : null);
  const live = line === "up";
  const seated = scene !== null && scene.you !== null;

  // Who is seated wants no seat: also when he came back by a link that asks for one.
  useEffect(() => {
    if (seated) setWanting((now) => (now?.what === "seat" ? null : now));
  }, [seated]);

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
  const free = view.seats.length < view.settings.seats && view.status !== "closed";
  const canSit = live && !seated && free;
  return (
    <>
      <TableFrame
        header={
          <TableHeader
            name={name}
            scene={scene}
            session={session}
            live={live}
            onTopUp={() => setWanting({ what: "chips" })}
          />
        }
        banner={
          line === "up" ? (
            <RefusalNote refusal={wanting ? null : refusal} onGone={session.forgetRefusal} />
          ) : (
            <LineBanner line={line} />
          )
        }
        felt={<Felt scene={scene} onSit={canSit ? (seat) => setWanting({ what: "seat", seat }) : null} />}
        status={<YourHand scene={scene} />}
        actions={
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
              onSit={free ? () => setWanting({ what: "seat", seat: null }) : null}
              onTopUp={() => setWanting({ what: "chips" })}
            />
          )
        }
      />
      <Announcer heard={heard} />
      <TitleOnTurn
        yours={turn?.seat === you && you !== null}
        name={name}
        call={turn?.call ?? null}
        currency={view.settings.currency}
      />
      <Cashier session={session} scene={scene} name={name} wanting={wanting} setWanting={setWanting} live={live} />
    </>
  );
}

/** The tab says when it is your turn. */
function TitleOnTurn({
  yours,
  name,
  call,
  currency,
}: {
  readonly yours: boolean;
  readonly name: string;
  readonly call: number | null;
  readonly currency: "play" | "real";
}) {
  const t = useWords();
  const title = !yours
    ? name
    : call === null
      ? t("say.yourTurnCheck")
      : t("say.yourTurnCall", { amount: formatAmount(call, currency) });
  return <title>{title}</title>;
}

function Cashier({
  session,
  scene,
  name,
  wanting,
  setWanting,
  live,
}: {
  readonly session: TableSession;
  readonly scene: Scene;
  readonly name: string;
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
  const offer = useOffer(session, wanting !== null && live);
  const close = () => {
    session.forgetRefusal();
    setWanting(null);
  };
  const problem = refusal && t(`refusal.${refusal.code}`);
  const common = { currency: settings.currency, bigBlind, problem, busy: asking || !live };

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
