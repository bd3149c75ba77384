"use client";
import { isRefusal, type TableSettings } from "@poker/engine";
import type { GameRefusalCode } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { useShownName } from "../../ui/shown-names.ts";
import { readFormFields } from "../accounts/account-fields.tsx";
import type { AccountRefusal } from "../accounts/account-refusals.ts";
import { useAccountRefusalText } from "../accounts/use-account-request.ts";
import { RulesDetails } from "../tables/rule-card/rule-lines.tsx";
import { enterGame, gameRefusalOf, gameTablePath, usualBuyIn } from "./games-api.ts";
import { becomePlayer, fillInSuggestion, type GameVisitor, NameField, useRefusedName } from "./name-field.tsx";
import { useGameWords, useStakesText } from "./use-game-words.ts";
import { WaitForHost } from "./wait-for-host.tsx";

/** What visitors with the link may know about a game before they enter it. */
export interface InvitedGame {
  /** The token of the visitor's link, or the code that they typed. */
  readonly key: string;
  readonly title: string;
  readonly hostName: string;
  readonly settings: TableSettings;
  /** How many seats are taken. */
  readonly taken: number;
  /** The names of the seated players; empty when the visitor may not know them. */
  readonly seated: readonly string[];
  readonly hasPassword: boolean;
  /** True when everyone may play without asking the host, or when the host has admitted this visitor. */
  readonly mayPlay: boolean;
  readonly mayWatch: boolean;
}

interface Refused {
  readonly account: AccountRefusal | null;
  readonly game: GameRefusalCode | null;
}

/** Lets the visitor enter the game to watch or to play. A player may have to wait for the host. */
function useEntering(game: InvitedGame, visitor: GameVisitor) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>({ account: null, game: null });
  /** The game whose host the visitor asks for a seat; null when they do not have to ask. */
  const [asked, setAsked] = useState<{ readonly tableId: string; readonly buyIn: number } | null>(null);
  const enter = async (form: HTMLFormElement, watch: boolean) => {
    const { name = "", password = "" } = readFormFields(form);
    setBusy(true);
    setRefused({ account: null, game: null });
    const refuse = (refusal: Partial<Refused>) => {
      setBusy(false);
      setRefused({ account: null, game: null, ...refusal });
    };
    const account = watch ? null : await becomePlayer(visitor, name.trim());
    if (account) {
      fillInSuggestion(form, account);
      return refuse({ account });
    }
    const entered = await enterGame({ key: game.key, password: password || null, watch });
    if (isRefusal(entered)) return refuse({ game: gameRefusalOf(entered) });
    const { tableId, mayPlay, buyIn } = entered;
    if (watch || mayPlay) return router.push(gameTablePath(tableId, watch ? null : "sit"));
    setBusy(false);
    setAsked({ tableId, buyIn });
  };
  return { isBusy, refused, asked, enter, stopAsking: () => setAsked(null) };
}

/** Shows a game and its players to a visitor with the link. One button seats them. H2 */
export function JoinPage({ game, visitor }: { readonly game: InvitedGame; readonly visitor: GameVisitor }) {
  const t = useGameWords();
  const entering = useEntering(game, visitor);
  const hostName = useShownName()(game.hostName);
  return (
    <main id="content" className="mx-auto w-full max-w-xl px-4 pt-8 pb-12">
      <GameHead game={game} hostName={hostName} />
      {entering.asked ? (
        <WaitForHost {...entering.asked} hostName={hostName} onEnd={entering.stopAsking} />
      ) : (
        <JoinForm game={game} visitor={visitor} hostName={hostName} entering={entering} />
      )}
      <div className="mt-6">
        <RulesDetails title={t("join.rules")} settings={game.settings} />
      </div>
    </main>
  );
}

function GameHead({ game, hostName }: { readonly game: InvitedGame; readonly hostName: string }) {
  const t = useGameWords();
  const stakesText = useStakesText();
  const showName = useShownName();
  const { title, settings, taken, seated } = game;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
      <p className="mt-1 text-ink-2">{t("join.host", { host: hostName })}</p>
      <div className="mt-5 divide-y divide-line rounded-2xl border border-line bg-surface px-4 *:py-3">
        <div className="figures font-medium">{stakesText(settings)}</div>
        <div className="text-ink-2">
          <p className="figures">{t("join.seats", { taken, seats: settings.seats })}</p>
          <p className="text-sm empty:hidden">
            {seated.length > 0
              ? t("join.there", { names: seated.map(showName).join(", ") })
              : taken === 0 && t("join.empty")}
          </p>
        </div>
      </div>
    </>
  );
}

function JoinForm({
  game,
  visitor,
  hostName,
  entering: { isBusy, refused, enter },
}: {
  readonly game: InvitedGame;
  readonly visitor: GameVisitor;
  readonly hostName: string;
  readonly entering: ReturnType<typeof useEntering>;
}) {
  const t = useGameWords();
  const accountText = useAccountRefusalText();
  const refusedName = useRefusedName(refused.account);
  const refusedPassword =
    refused.game === "wrong-password" ? { name: "password", problem: t("error.wrong-password") } : null;
  return (
    <Form
      className="mt-6 flex flex-col gap-5"
      refused={refusedName ?? refusedPassword}
      onSubmit={(sent) => void enter(sent, false)}
    >
      <NameField visitor={visitor} />
      {game.hasPassword && (
        <Field label={t("join.password")} help={t("join.passwordHelp")} name="password" autoComplete="off" required />
      )}
      <Problem>
        {refused.game && !refusedPassword
          ? t(`error.${refused.game}`)
          : refused.account && !refusedName && accountText(refused.account)}
      </Problem>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size="lg" type="submit" disabled={isBusy} className="grow">
          {t(isBusy ? "join.working" : game.mayPlay ? "join.sit" : "join.ask")}
        </Button>
        {game.mayWatch && (
          <Button size="lg" disabled={isBusy} onClick={({ currentTarget: { form } }) => form && void enter(form, true)}>
            {t("join.watch")}
          </Button>
        )}
      </div>
      <div className="figures text-sm text-ink-3">
        <p>
          {game.mayPlay
            ? t("join.sitHelp", { amount: formatAmount(usualBuyIn(game.settings), "game") })
            : t("join.askHelp", { host: hostName })}
        </p>
        {!game.mayWatch && <p>{t("join.noWatching", { host: hostName })}</p>}
      </div>
    </Form>
  );
}
