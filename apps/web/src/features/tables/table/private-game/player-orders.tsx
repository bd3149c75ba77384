"use client";
import { freeSeats, type GamePlayer, type TableSeat } from "@poker/engine";
import { type ReactNode, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { parseAmount } from "../../../../ui/parse-amount.ts";
import { Select } from "../../../../ui/select.tsx";
import { settingIssueText, useGameWords } from "../../../private-games/use-game-words.ts";
import { sendOrder } from "./game-at-table.ts";
import type { SheetPartProps } from "./sheet-part.tsx";

interface OrdersProps extends SheetPartProps {
  readonly playerId: string;
  readonly name: string;
  /** null for a bot, which is not on the game's list of players. */
  readonly known: GamePlayer | null;
  /** null when the player has no seat. */
  readonly seat: TableSeat | null;
}

/** Shows the orders that the host can give about one player. H3–H6 */
export function PlayerOrders(props: OrdersProps) {
  const { game, session, isConnected, playerId, known, seat, name } = props;
  const t = useGameWords();
  const isSelf = playerId === game.hostId;
  const order = { disabled: !isConnected, size: "sm" as const };
  return (
    <div className="flex flex-col gap-4 pb-4">
      {seat && <ChipOrders {...props} />}
      {seat && <SeatOrder {...props} />}
      <div className="flex flex-wrap gap-2">
        {seat && !seat.sittingOut && (
          <Button {...order} onClick={() => void sendOrder(session, { type: "sit-out", playerId })}>
            {t("game.sitOut")}
          </Button>
        )}
        {known && !isSelf && known.standing === "admitted" && (
          <>
            <Button
              {...order}
              onClick={() => void sendOrder(session, { type: "mute", playerId, muted: known.muted !== true })}
            >
              {t(known.muted ? "game.unmute" : "game.mute")}
            </Button>
            <ConfirmedOrder
              button={t("game.pass")}
              title={t("game.passTitle", { name })}
              help={t("game.passHelp")}
              disabled={!isConnected}
              onConfirm={() => void sendOrder(session, { type: "pass-role", playerId })}
            />
          </>
        )}
        {!isSelf && known?.standing !== "removed" && (
          <ConfirmedOrder
            button={t("game.remove")}
            title={t("game.removeTitle", { name })}
            help={t(seat?.bot ? "game.removeBotHelp" : "game.removeHelp")}
            disabled={!isConnected}
            onConfirm={() => void sendOrder(session, { type: "remove", playerId })}
          />
        )}
        {known?.standing === "removed" && (
          <Button {...order} onClick={() => void sendOrder(session, { type: "admit", playerId, seat: null })}>
            {t("game.readmit")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Shows a button for an order of the host. Pressing it asks for confirmation, and only then is the order sent. */
export function ConfirmedOrder({
  button,
  title,
  help,
  confirm = button,
  disabled,
  onConfirm,
}: {
  readonly button: string;
  readonly title: string;
  readonly help: string;
  readonly confirm?: string;
  readonly disabled: boolean;
  readonly onConfirm: () => void;
}) {
  const t = useGameWords();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const content: ReactNode = (
    <div className="mt-5 grid grid-cols-2 gap-2">
      <Button onClick={close}>{t("game.cancel")}</Button>
      <Button
        kind="primary"
        onClick={() => {
          close();
          onConfirm();
        }}
      >
        {confirm}
      </Button>
    </div>
  );
  return (
    <>
      <Button size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} description={help}>
        {content}
      </Dialog>
    </>
  );
}

/** Lets the host give a player chips, which everybody at the table sees, or ask for chips back, which needs the player's consent. H4 */
function ChipOrders({ session, isConnected, playerId, name }: OrdersProps) {
  const t = useGameWords();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const move = async (type: "give" | "take") => {
    const amount = parseAmount(typed);
    if (typeof amount === "string") return setProblem(settingIssueText(t, amount));
    if (await sendOrder(session, { type, playerId, amount })) setTyped("");
  };
  return (
    <div className="flex items-start gap-2">
      <Field
        className="min-w-0 grow"
        label={t("game.amount")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        problem={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
      <Button
        className="mt-[1.625rem]"
        disabled={!isConnected}
        aria-label={t("game.giveTo", { name })}
        onClick={() => void move("give")}
      >
        {t("game.give")}
      </Button>
      <Button
        className="mt-[1.625rem]"
        disabled={!isConnected}
        aria-label={t("game.takeOf", { name })}
        onClick={() => void move("take")}
      >
        {t("game.take")}
      </Button>
    </div>
  );
}

function SeatOrder({ session, scene, isConnected, playerId }: OrdersProps) {
  const t = useGameWords();
  const free = freeSeats(scene.view);
  const [chosen, setChosen] = useState<number | null>(null);
  const to = chosen !== null && free.includes(chosen) ? chosen : (free[0] ?? null);
  if (to === null) return null;
  return (
    <div className="flex items-end gap-2">
      <Select
        className="min-w-0 grow"
        label={t("game.moveTo")}
        value={String(to)}
        choices={free.map((seat) => ({ value: String(seat), label: t("game.seat", { seat: seat + 1 }) }))}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <Button disabled={!isConnected} onClick={() => void sendOrder(session, { type: "move-seat", playerId, to })}>
        {t("game.move")}
      </Button>
    </div>
  );
}
