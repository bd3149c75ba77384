"use client";
import { priceTotal, refuse } from "@poker/engine";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/field.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { useLocalTime } from "../../ui/local-time.tsx";
import { useServerNow } from "../../ui/server-clock.ts";
import { tournamentHref, useTournamentName } from "../../ui/shown-names.ts";
import { signInAsGuest } from "../accounts/sign-in.ts";
import type { Barred } from "../lobby/seating-state.ts";
import { LimitNote } from "../protection/refusal-text.tsx";
import { EntryRefusalText } from "./entry-command.tsx";
import { type EntryOffer, entryOffer, type TournamentFacts, type TournamentPageData } from "./tournament-facts.ts";
import type { TournamentSession } from "./tournament-session.ts";

interface EntryPanelProps {
  readonly data: TournamentPageData;
  readonly facts: TournamentFacts;
  readonly session: TournamentSession;
  /** null when the viewer is not signed in. */
  readonly viewer: { readonly userId: string; readonly guest: boolean } | null;
  readonly barredReason: Barred | null;
}

/** Shows the viewer's own entry and what they can do about it. The viewer must confirm an amount before they pay it. M2, M4, M23 */
export function EntryPanel(props: EntryPanelProps) {
  const { data, facts, session, barredReason } = props;
  const t = useTranslations("tournaments");
  const [asked, setAsked] = useState<EntryOffer>(null);
  const { refusal, pending } = useStore(session.state);
  const router = useRouter();
  const offer = entryOffer(facts);
  const hasTicket = data.hasTicket && offer === "register";
  const send = async (what: EntryOffer) => {
    setAsked(null);
    const paidWith = hasTicket ? "ticket" : "wallet";
    if (what === "register") await session.sendCommand("register", (ids) => ({ ...ids, paidWith }));
    if (what === "re-enter") await session.sendCommand("re-enter", (ids) => ids);
    if (what === "leave") await session.sendCommand("unregister", (ids) => ids);
    // Refreshes the page, because it shows the balance and whether the player has a ticket left.
    router.refresh();
  };
  const ask = (what: EntryOffer) => {
    setAsked(what);
    // The balance and the limits may have changed since the page was loaded.
    router.refresh();
  };
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:max-w-sm sm:min-w-64 sm:items-end">
      <OwnState facts={facts} currency={data.tournament.currency} />
      {hasTicket && <p className="font-medium text-brass-ink">{t("page.ticketYours")}</p>}
      <Offer {...props} offer={offer} hasTicket={hasTicket} isBusy={pending !== null} onAsk={ask} />
      {barredReason && offer !== null && offer !== "leave" && <p className="text-sm text-ink-2">{t(barredReason)}</p>}
      <Problem>{refusal && <EntryRefusalText refusal={refusal} />}</Problem>
      <Confirmation
        data={data}
        asked={asked}
        hasTicket={hasTicket}
        onClose={() => setAsked(null)}
        onConfirm={() => void send(asked)}
      />
    </div>
  );
}

/** Says in a sentence what has become of the viewer's entry, such as its table, its place or its prize. */
function OwnState({
  facts: { own, isOpen, phase },
  currency,
}: Pick<EntryPanelProps, "facts"> & { readonly currency: TournamentPageData["tournament"]["currency"] }) {
  const t = useTranslations("tournaments.page");
  if (!own) return !isOpen && phase !== "announced" ? <p className="text-ink-2">{t("closed")}</p> : null;
  const { status, place, prize, tableNo } = own;
  const text = {
    registered: t("isRegistered"),
    playing: tableNo === null ? t("isRegistered") : t("isPlaying", { table: tableNo }),
    pending: t("isPending"),
    out: place === null ? t("isOut") : t("isOutAt", { place }),
    disqualified: t("isDisqualified"),
  }[status];
  return (
    <p className="font-medium sm:text-right" data-testid="own-entry">
      {place === 1 ? t("isWinner") : text}
      {prize > 0 && ` ${t("wonPrize", { amount: formatAmount(prize, currency) })}`}
    </p>
  );
}

function Offer({
  data: { tournament },
  facts,
  viewer,
  barredReason,
  offer,
  hasTicket,
  isBusy,
  onAsk,
}: EntryPanelProps & {
  readonly hasTicket: boolean;
  readonly offer: EntryOffer;
  readonly isBusy: boolean;
  readonly onAsk: (what: EntryOffer) => void;
}) {
  const t = useTranslations("tournaments.page");
  const time = useLocalTime();
  const { own, phase } = facts;
  const amount = formatAmount(priceTotal(tournament.settings.buyIn), tournament.currency);
  if (own?.tableId && (own.status === "playing" || own.status === "pending"))
    return (
      <Link href={`/table/${own.tableId}`} className={buttonClass({ kind: "primary", size: "lg" })}>
        {t("goToTable")}
      </Link>
    );
  if (offer === null)
    return phase === "announced" && tournament.opensAt !== null ? (
      <p className="text-ink-2">{t("opensAt", { time: time(tournament.opensAt) })}</p>
    ) : null;
  if (offer === "leave") return <LeaveOffer tournament={tournament} isBusy={isBusy} onAsk={() => onAsk("leave")} />;
  if (viewer === null) return <SignInOffer tournament={tournament} />;
  return (
    <Button
      kind="primary"
      size="lg"
      disabled={isBusy}
      {...(barredReason && { "aria-disabled": true })}
      onClick={() => !barredReason && onAsk(offer)}
    >
      {hasTicket ? t("useTicket") : `${t(offer === "re-enter" ? "reEnter" : "register")} · ${amount}`}
    </Button>
  );
}

/** True when the player can no longer leave, because a scheduled tournament is about to start. M2 */
function useIsTooLateToLeave({ settings, startsAt }: TournamentPageData["tournament"], isWanted: boolean): boolean {
  const now = useServerNow(isWanted && startsAt !== null);
  return startsAt !== null && now !== null && now > startsAt - settings.leaveUntilMs;
}

function LeaveOffer({
  tournament,
  isBusy,
  onAsk,
}: Pick<TournamentPageData, "tournament"> & { readonly isBusy: boolean; readonly onAsk: () => void }) {
  const t = useTranslations("tournaments.page");
  if (useIsTooLateToLeave(tournament, true))
    return (
      <p className="text-ink-2">
        <EntryRefusalText refusal={refuse("too-late-to-leave")} />
      </p>
    );
  return (
    <Button kind="outline" disabled={isBusy} onClick={onAsk}>
      {t("leave")}
    </Button>
  );
}

/** Offers a visitor a way to enter: as a guest in a play-money tournament, or with an account for real money. G9 */
function SignInOffer({ tournament: { id, currency } }: Pick<TournamentPageData, "tournament">) {
  const t = useTranslations("tournaments.page");
  const router = useRouter();
  const [isRefused, setRefused] = useState(false);
  const playAsGuest = async () => {
    setRefused((await signInAsGuest()) !== null);
    router.refresh();
  };
  return (
    <>
      {currency === "play" && (
        <Button kind="primary" size="lg" onClick={() => void playAsGuest()}>
          {t("playAsGuest")}
        </Button>
      )}
      <Link href={`/sign-in?next=${encodeURIComponent(tournamentHref(id))}`} className={buttonClass()}>
        {t("signIn")}
      </Link>
      <Problem>{isRefused && <EntryRefusalText refusal={refuse("no-guest")} />}</Problem>
    </>
  );
}

function Confirmation({
  data: { tournament, balance, limitLeft, ownEntries },
  asked,
  hasTicket,
  onClose,
  onConfirm,
}: {
  readonly data: TournamentPageData;
  readonly asked: EntryOffer;
  readonly hasTicket: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useTranslations("tournaments.page");
  const nameOf = useTournamentName();
  const { settings, currency } = tournament;
  const money = (cents: number) => formatAmount(cents, currency);
  const { prize, fee } = settings.buyIn;
  const sums = {
    amount: money(prize + fee),
    prize: money(prize),
    fee: money(fee),
    stack: formatAmount(settings.startingStack, "chips"),
  };
  const names = { tournament: nameOf(tournament) };
  const isLeaving = asked === "leave";
  const isTooLate = useIsTooLateToLeave(tournament, isLeaving);
  const isPaidWithTicket = ownEntries[0]?.paidWith === "ticket";
  const body = hasTicket ? t("confirmTicket", sums) : t(fee > 0 ? "confirmBody" : "confirmNoFee", sums);
  return (
    <Dialog
      open={asked !== null && !isTooLate}
      onOpenChange={(open) => !open && onClose()}
      title={t(isLeaving ? "leaveTitle" : asked === "re-enter" ? "confirmReEnter" : "confirmTitle", names)}
      description={isLeaving ? t(isPaidWithTicket ? "leaveTicket" : "leaveBody", sums) : body}
    >
      {!isLeaving && !hasTicket && balance !== null && (
        <p className="figures mt-3 text-sm text-ink-2">{t("balance", { amount: money(balance) })}</p>
      )}
      {!isLeaving && !hasTicket && limitLeft && <LimitNote limit={limitLeft} min={prize + fee} />}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button wraps onClick={onClose}>
          {t(isLeaving ? "stay" : "cancel")}
        </Button>
        <Button kind="primary" wraps onClick={onConfirm}>
          {isLeaving ? t("leaveConfirm") : hasTicket ? t("confirmWithTicket") : t("confirm", sums)}
        </Button>
      </div>
    </Dialog>
  );
}
