"use client";
import type { SeatOptions, TableSeat } from "@poker/engine";
import Link from "next/link";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { LazyBoundary } from "../../../../ui/lazy-boundary.tsx";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useSitOutLimitText } from "../../own-tables/sit-out-limit-text.ts";
import { heldSeatOf, sitOutLimitOf, stakeOfScene, type TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { useBarred } from "../visitor.tsx";
import { BarredPrompt, ShowCards, TournamentPrompt, WaitlistPrompt } from "./action-parts.ts";
import { PreActionBar } from "./pre-action-bar.tsx";
import type { PreAction } from "./pre-actions.ts";
import { SeatPrompt, WaitingPrompt } from "./seat-prompt.tsx";
import { type BlindDebt, seatSituationOf } from "./seat-situation.ts";

interface SeatControlsProps {
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly isConnected: boolean;
  readonly isCommandPending: boolean;
  /** The action that the player has chosen for their next decision; null when they have chosen none. */
  readonly preAction: PreAction | null;
  /** The player's settings for their seat; null when the server has not sent them yet. */
  readonly options: SeatOptions | null;
  /** True when every seat is taken or held for a player. */
  readonly isTableFull: boolean;
  readonly onSit: () => void;
  /** Asks a viewer who is not signed in for a name to put on the waitlist; null when the viewer is signed in. */
  readonly onJoinWaitlist: (() => void) | null;
  readonly onTopUp: () => void;
  /** Opens the breakdown of the last hand; null until this page has seen the end of a hand. */
  readonly onShowBreakdown: (() => void) | null;
}

/** Shows a viewer who is not to act what they can do or should know, in one line with at most two buttons. */
export function SeatControls(props: SeatControlsProps) {
  const { scene, session, isConnected, isCommandPending, isTableFull, options, onSit, onTopUp } = props;
  const t = useTranslations();
  const autoMuck = usePreferences((preferences) => preferences.autoMuck);
  const [muckedHandNo, setMuckedHandNo] = useState<number | null>(null);
  const situation = seatSituationOf(scene, { isBarred: useBarred() !== null, isTableFull, autoMuck, muckedHandNo });
  const disabled = !isConnected || isCommandPending;
  const notice = options?.notice ? t(`table.notice.${options.notice}`) : null;
  switch (situation.kind) {
    case "table-closed":
      return <SeatPrompt text={t("table.closed")} />;
    case "barred":
      return <LazyBarredPrompt />;
    case "watching-pool":
      return <PoolPrompt {...{ scene, session, disabled, onSit }} />;
    case "watching-full-table":
      return <LazyWaitlistPrompt {...{ scene, session, disabled, onSit }} onJoin={props.onJoinWaitlist} />;
    case "watching":
      return (
        <SingleButtonPrompt
          text={t("table.watchHelp")}
          button={t("table.takeSeat")}
          disabled={disabled}
          onClick={onSit}
        />
      );
    case "leaving":
      return <StayPrompt text={t("table.leavingHelp")} session={session} disabled={disabled} />;
    case "out-of-chips":
      return (
        <SingleButtonPrompt
          text={notice ?? t("table.outOfChips")}
          button={t("table.topUp")}
          disabled={disabled}
          onClick={onTopUp}
        />
      );
    case "waiting-for-hand-to-end":
      return <SeatPrompt text={t("buyIn.mid")} />;
    case "sitting-out":
      return (
        <ComeBackPrompt notice={notice} scene={scene} mine={situation.mine} session={session} disabled={disabled} />
      );
    case "owing-blind":
      return <EntryPrompt scene={scene} debt={situation.debt} session={session} disabled={disabled} />;
    case "planned":
      return situation.canStay ? (
        <StayPrompt text={t(situation.messageKey)} session={session} disabled={disabled} />
      ) : (
        <SeatPrompt text={t(situation.messageKey)} />
      );
    case "other-to-act":
      return <PreActionPrompt {...props} name={situation.name} />;
    case "may-show": {
      const { hand, inHand: held } = situation;
      return <LazyShowCards key={hand.handNo} {...{ hand, held, session, disabled }} onMuck={setMuckedHandNo} />;
    }
    case "hand-over":
      return <HandOverPrompt scene={scene} notice={notice} onShowBreakdown={props.onShowBreakdown} />;
    case "waiting-for-players":
      return <WaitingPrompt scene={scene} session={session} disabled={disabled} />;
    case "waiting-for-hand":
      return <SeatPrompt text={t("table.seatedWait")} />;
    case "in-tournament":
      return <LazyTournamentPrompt situation={situation.situation} {...{ scene, session, disabled }} />;
    case "table-paused":
    case "in-hand":
      return null;
  }
}

const LazyBarredPrompt = () => (
  <LazyBoundary>
    <BarredPrompt />
  </LazyBoundary>
);

const LazyWaitlistPrompt = (props: ComponentProps<typeof WaitlistPrompt>) => (
  <LazyBoundary>
    <WaitlistPrompt {...props} />
  </LazyBoundary>
);

const LazyShowCards = (props: ComponentProps<typeof ShowCards>) => (
  <LazyBoundary>
    <ShowCards {...props} />
  </LazyBoundary>
);

const LazyTournamentPrompt = (props: ComponentProps<typeof TournamentPrompt>) => (
  <LazyBoundary>
    <TournamentPrompt {...props} />
  </LazyBoundary>
);

/** Lets a viewer take the seat that the room holds for them. Shows every other viewer a link to the pool. S1 */
function PoolPrompt(prompt: Omit<ComponentProps<typeof WaitlistPrompt>, "onJoin">) {
  const t = useTranslations();
  const { scene, session } = prompt;
  if (heldSeatOf(scene, session.userId) !== null) return <LazyWaitlistPrompt {...prompt} onJoin={null} />;
  return (
    <SeatPrompt text={t("table.poolHelp")}>
      <Link href="/#pools" className={buttonClass({ size: "lg", kind: "primary" })}>
        {t("table.toPool")}
      </Link>
    </SeatPrompt>
  );
}

const SingleButtonPrompt = ({
  text,
  button,
  disabled,
  onClick,
}: {
  readonly text: string;
  readonly button: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}) => (
  <SeatPrompt text={text}>
    <Button size="lg" kind="primary" disabled={disabled} onClick={onClick}>
      {button}
    </Button>
  </SeatPrompt>
);

interface CommandPromptProps {
  readonly session: TableSession;
  readonly disabled: boolean;
}

/** Lets a player who will leave or sit out after this hand change their mind and stay. */
function StayPrompt({ text, session, disabled }: CommandPromptProps & { readonly text: string }) {
  const t = useTranslations();
  return (
    <SeatPrompt text={text}>
      <Button size="lg" disabled={disabled} onClick={() => session.sendCommand("stay", (ids) => ids)}>
        {t("table.stay")}
      </Button>
    </SeatPrompt>
  );
}

function ComeBackPrompt({
  notice,
  scene,
  mine,
  session,
  disabled,
}: CommandPromptProps & {
  readonly notice: string | null;
  readonly scene: TableScene;
  readonly mine: TableSeat;
}) {
  const t = useTranslations();
  const { text: limit, isEnding } = useSitOutLimitText(sitOutLimitOf(scene, mine));
  const why = notice ?? t(mine.sittingOut?.reason === "timed-out" ? "table.timedOutHelp" : "table.comeBackHelp");
  const comeBack = (entry: "wait" | "post") => session.sendCommand("come-back", (ids) => ({ ...ids, entry }));
  return (
    <SeatPrompt
      text={
        <>
          {why}{" "}
          <span data-testid="sit-out-limit" className={isEnding ? "font-semibold text-danger" : ""}>
            {limit}
          </span>
        </>
      }
    >
      {mine.owesBlind && (
        <Button size="lg" disabled={disabled} onClick={() => comeBack("wait")}>
          {t("table.waitForBlind")}
        </Button>
      )}
      <Button size="lg" kind="primary" disabled={disabled} onClick={() => comeBack("post")}>
        {t("table.comeBack")}
      </Button>
    </SeatPrompt>
  );
}

/** Lets a player who owes a blind choose between posting it now and waiting for the big blind. They can change the choice later. */
function EntryPrompt({
  scene,
  debt,
  session,
  disabled,
}: CommandPromptProps & { readonly scene: TableScene; readonly debt: BlindDebt }) {
  const t = useTranslations();
  const { shown } = useAmountUnits(stakeOfScene(scene));
  const amount = formatAmount(debt.amount, shown);
  const entry = debt.posts ? "wait" : "post";
  return (
    <SeatPrompt text={t(debt.messageKey, { amount })}>
      <Button
        size="lg"
        disabled={disabled}
        onClick={() => session.sendCommand("choose-entry", (ids) => ({ ...ids, entry }))}
      >
        {t(debt.changeKey, { amount })}
      </Button>
    </SeatPrompt>
  );
}

function PreActionPrompt({
  scene,
  session,
  isConnected,
  preAction,
  name,
}: SeatControlsProps & { readonly name: string }) {
  const t = useTranslations();
  return (
    <div className="flex flex-col gap-2.5">
      <p key={name} className="text-sm text-ink-2 desk:text-right">
        {t("table.nextTurn", { name })}
      </p>
      <PreActionBar scene={scene} chosen={preAction} isConnected={isConnected} onChoose={session.setPreAction} />
    </div>
  );
}

/**
 * Says that the hand is over, with a button for its breakdown. At a tournament's table there is no text, because the felt says when the
 * next hand is dealt, and a break may come first.
 */
function HandOverPrompt({
  scene,
  notice,
  onShowBreakdown,
}: {
  readonly scene: TableScene;
  readonly notice: string | null;
  readonly onShowBreakdown: (() => void) | null;
}) {
  const t = useTranslations();
  return (
    <SeatPrompt text={scene.view.tournament ? null : (notice ?? t("table.handOver"))}>
      {onShowBreakdown && (
        <Button size="lg" kind="outline" onClick={onShowBreakdown}>
          {t("table.lastHand")}
        </Button>
      )}
    </SeatPrompt>
  );
}
