"use client";
import { type Chances, isSeatEvent, seatAt } from "@poker/engine";
import { type RefObject, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ReplayWords, useReplayWords } from "../../../messages/hands/hand-words.ts";
import type { ReplayMessages } from "../../../messages/hands/hands.ts";
import { stakeOfTable, useAmountUnits } from "../../../ui/amount-unit.ts";
import { Felt } from "../../tables/table/felt/felt.tsx";
import type { PlayerBadges } from "../../tables/table/felt/player-badges.ts";
import { HandBreakdownSheet } from "../../tables/table/hand-breakdown/hand-breakdown-sheet.tsx";
import { CurrentHand, PlayerList, ReadOut } from "../../tables/table/screen-reader/text-table-parts.tsx";
import type { TableScene } from "../../tables/table/session/table-scene.ts";
import type { EndedHand } from "../../tables/table/session/table-store.ts";
import { MomentPanel } from "./moment-panel.tsx";
import { KeysHelp, ReplayControls, ReplayOptions, type ReplayView } from "./replay-controls.tsx";
import { useReplayKeys } from "./replay-keys.ts";
import { describeSteps, lineAt, type ReplayLine } from "./replay-lines.ts";
import { listStreets, nextStreetStep, type ReplayStep, type StreetMark, splitIntoSteps } from "./replay-steps.ts";
import { ReplayTranscript, TimeLeft } from "./replay-transcript.tsx";
import { hasCardsToOpen, type ReplayedHand, withCardsOpen } from "./replayed-hand.ts";
import { ScrubBar } from "./scrub-bar.tsx";
import { useReplayChances } from "./use-replay-chances.ts";
import { type MomentAddress, type ReplayPosition, SPEEDS, useReplayPosition } from "./use-replay-position.ts";

interface ReplayProps {
  readonly hand: ReplayedHand;
  readonly playerBadges: PlayerBadges;
  readonly address: MomentAddress;
}

/**
 * Replays a finished hand step by step, at the felt or in words, and explains each moment. The hand can come from
 * anywhere, such as the room or a file.
 */
export const HandReplay = ({ words, ...props }: ReplayProps & { readonly words: ReplayMessages }) => (
  <ReplayWords words={words}>
    <Replay {...props} />
  </ReplayWords>
);

function Replay({ hand, playerBadges, address }: ReplayProps) {
  const t = useReplayWords();
  const [isOpen, setIsOpen] = useState(false);
  const [view, setView] = useState<ReplayView>("table");
  const [isTellingMoney, setIsTellingMoney] = useState(false);
  const canOpen = useMemo(() => hand.viewerSeat !== null || hasCardsToOpen(hand), [hand]);
  const steps = useMemo(() => splitIntoSteps(isOpen ? withCardsOpen(hand) : hand), [hand, isOpen]);
  const streets = useMemo(() => listStreets(steps), [steps]);
  const lines = useLines(hand, steps);
  const ended = useMemo(() => findEndedHand(hand, steps), [hand, steps]);
  const position = useReplayPosition(steps.length, address);
  const felt = useRef<HTMLDivElement>(null);
  const control = withFeltInView(position, felt);
  const step = steps[position.at];
  const chances = useReplayChances(step, isOpen);
  useReplayKeys({
    ...movingKeys(position, streets),
    ...(canOpen && { o: () => setIsOpen(!isOpen) }),
    t: () => setView(view === "table" ? "text" : "table"),
  });
  if (!step) return <p className="py-8 text-ink-2">{t("noEvents")}</p>;
  const { at, last, go } = position;
  const current = lineAt(lines, at);
  const shown = { scene: step.scene, badges: playerBadges, chances: chances?.chances ?? null };
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {/* The controls cover the lower edge of the window, so the felt scrolls into view with a margin below it. */}
        <div ref={felt} className="scroll-mb-60">
          {view === "text" ? <TextReplay {...shown} /> : <ReplayedFelt {...shown} />}
        </div>
        <CurrentMoment step={step} line={current} decisionMs={hand.decisionMs} />
        <ReplayControls position={control}>
          <ScrubBar {...{ at, last, streets, street: step.street, text: current?.text ?? "", onGo: control.go }} />
        </ReplayControls>
        <ReplayOptions
          {...{ view, onView: setView, isOpen: canOpen ? isOpen : null, onOpen: setIsOpen }}
          linkTo={address === "kept" ? at : null}
          onTellMoney={() => setIsTellingMoney(true)}
        />
      </div>
      <div className="flex flex-col gap-4">
        <MomentPanel {...{ steps, at, ended, chances }} />
        <ReplayTranscript lines={lines} current={current} onGoToStep={go} />
        <KeysHelp canOpen={canOpen} />
      </div>
      {isTellingMoney && <HandBreakdownSheet endedHand={ended} onClose={() => setIsTellingMoney(false)} />}
    </div>
  );
}

/**
 * Scrolls the felt into view whenever the reader moves the replay. On a phone, the title above pushes the felt down
 * behind the controls.
 */
function withFeltInView(position: ReplayPosition, felt: RefObject<HTMLElement | null>): ReplayPosition {
  const show = () => felt.current?.scrollIntoView({ block: "nearest" });
  return {
    ...position,
    go: (to) => {
      show();
      position.go(to);
    },
    togglePlaying: () => {
      show();
      position.togglePlaying();
    },
  };
}

function movingKeys(
  { at, last, go, togglePlaying, setSpeed }: ReplayPosition,
  streets: readonly StreetMark[],
): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    "Shift+ArrowLeft": () => go(nextStreetStep(streets, at, "back")),
    "Shift+ArrowRight": () => go(nextStreetStep(streets, at, "on")),
    Home: () => go(0),
    End: () => go(last),
    Space: togglePlaying,
    ...Object.fromEntries(SPEEDS.map((speed, place) => [String(place + 1), () => setSpeed(speed)])),
  };
}

const ReplayedFelt = (props: Pick<Parameters<typeof Felt>[0], "scene" | "badges" | "chances">) => (
  <div className="h-[min(56dvh,36rem)] min-h-88">
    <Felt {...props} expectsBots={false} onSit={null} />
  </div>
);

/**
 * Says what has just happened and who acts next. After an action, also shows its receipt. Screen readers read this out
 * when the replay moves.
 */
function CurrentMoment({
  step: { scene, timeLeft },
  line,
  decisionMs,
}: {
  readonly step: ReplayStep;
  readonly line: ReplayLine | undefined;
  readonly decisionMs: number | null;
}) {
  const t = useReplayWords();
  const toAct = seatAt(scene.view.seats, scene.view.hand?.toAct?.seat);
  const name = toAct && scene.names[toAct.playerId]?.name;
  return (
    <div className="mt-2 min-h-12 text-center text-sm">
      <p role="status" data-testid="moment" className="figures font-medium">
        {line?.text} {timeLeft !== null && <TimeLeft ms={timeLeft} />}
      </p>
      {name !== undefined && decisionMs !== null && (
        <p className="figures text-ink-2">{t("toAct", { name, seconds: String(Math.round(decisionMs / 1_000)) })}</p>
      )}
    </div>
  );
}

function useLines({ unit, settings }: ReplayedHand, steps: readonly ReplayStep[]): readonly ReplayLine[] {
  const say = useTranslations();
  const { shown } = useAmountUnits(stakeOfTable({ currency: unit, rules: settings.rules }));
  return useMemo(() => describeSteps(say, steps, shown), [say, steps, shown]);
}

/** Returns the hand at its end, with all its events; null when the events do not contain the end of the hand. */
function findEndedHand({ events, players, unit }: ReplayedHand, steps: readonly ReplayStep[]): EndedHand | null {
  const end = steps.find(({ events: of }) => of.some(({ type }) => type === "hand-ended"))?.scene.view.hand;
  if (!end) return null;
  return {
    hand: end,
    events: events.filter((event) => !isSeatEvent(event)),
    names: Object.fromEntries(players.map(({ seat, name }) => [seat, name])),
    unit,
  };
}

/**
 * Shows a moment of a replay in words, in the same layout as the text view of a table: cards, board, pot and players.
 * Keys read each of them out.
 */
const TextReplay = ({
  scene,
  badges,
  chances,
}: {
  readonly scene: TableScene;
  readonly badges: PlayerBadges;
  readonly chances: Chances | null;
}) => (
  <div data-testid="text-replay" className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <CurrentHand scene={scene} waiting={null} />
      <PlayerList scene={scene} badges={badges} chances={chances} />
    </div>
    <ReadOut scene={scene} />
  </div>
);
