"use client";
import type { BuyInOffer } from "@poker/protocol";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { BasicForm } from "../../../../ui/basic-form.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useShownName } from "../../../../ui/shown-names.ts";
import { AccountRefusalMessage } from "../../../accounts/account-fields.tsx";
import { type AccountRefusal, refusedFieldOf } from "../../../accounts/account-refusals.ts";
import { signInAsGuest } from "../../../accounts/sign-in.ts";
import { initialBuyIn, useBuyInMemory } from "../../../money/buy-in/buy-in-memory.ts";
import { ChipAmountDialog } from "../../../money/buy-in/chip-amount-dialog.tsx";
import type { SeatWish } from "../session/seat-wish.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { Visitor } from "../visitor.tsx";
import type { CashierDialog } from "./cashier.tsx";

interface GuestEntryProps {
  readonly scene: TableScene;
  readonly name: string;
  readonly visitor: Visitor;
  readonly openDialog: CashierDialog;
  readonly isConnected: boolean;
  readonly onDone: () => void;
  readonly onWish: (wish: SeatWish) => void;
}

/** Signs the viewer in as a guest under the nickname in the field, and keeps the nickname for the next time. */
function useGuestSignIn(onWish: GuestEntryProps["onWish"]) {
  const router = useRouter();
  const nickname = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AccountRefusal | null>(null);
  const enter = async (wish: SeatWish) => {
    const chosen = nickname.current?.value.trim() ?? "";
    setBusy(true);
    setRefusal(null);
    const refused = await signInAsGuest(chosen);
    setRefusal(refused);
    setBusy(refused === null);
    if (refused && refusedFieldOf(refused.code) === "name") nickname.current?.focus();
    if (refused) return;
    if (nickname.current) usePreferences.getState().setPreferences({ nickname: chosen });
    onWish(wish);
    router.refresh();
  };
  return { nickname, isBusy, refusal, enter, clearRefusal: () => setRefusal(null) };
}

/**
 * Lets a viewer without an account sit down or join the waitlist. They play as the guest of this browser, or as a new guest with a
 * nickname.
 */
export function GuestEntry({ scene, name, visitor, openDialog, isConnected, onDone, onWish }: GuestEntryProps) {
  const t = useTranslations();
  const [atOnce, setAtOnce] = useState(true);
  const { nickname, isBusy, refusal, enter, clearRefusal } = useGuestSignIn(onWish);
  const { buyIn, rules, currency } = scene.view.settings;
  const isGuestBarred = currency === "real"; // G9: no real money for guests
  const buyIns = useBuyInMemory();
  const stake = { currency, bigBlind: rules.bigBlind };
  const { chips: balance, limitLeft } = visitor;
  const offer: BuyInOffer = { min: buyIn.min, max: buyIn.max, reason: null, balance, limitLeft };
  const seat = openDialog.kind === "seat" ? openDialog.seat : null;
  const lead = (
    <GuestIdentity
      nickname={nickname}
      visitor={visitor}
      refusal={refusal}
      onType={clearRefusal}
      next={`/table/${scene.view.tableId}${openDialog.kind === "seat" ? "?sit=1" : ""}`}
    />
  );
  const onOpenChange = (open: boolean) => !open && onDone();
  if (openDialog.kind === "waitlist")
    return (
      <WaitlistDialog
        onOpenChange={onOpenChange}
        isBusy={isBusy || !isConnected}
        onJoin={() => void enter({ kind: "waitlist" })}
      >
        {lead}
      </WaitlistDialog>
    );
  return (
    <ChipAmountDialog
      open
      onOpenChange={onOpenChange}
      title={t("buyIn.title")}
      place={seat === null ? t("buyIn.anySeat", { table: name }) : t("buyIn.seat", { seat: seat + 1, table: name })}
      range={isGuestBarred ? null : { ...offer, initial: initialBuyIn(offer, stake, buyIns) }}
      isGuestBarred={isGuestBarred}
      currency={currency}
      bigBlind={rules.bigBlind}
      label={t("buyIn.amount")}
      confirm={t("buyIn.sit")}
      confirmAmount={(amount) => (isBusy ? t("account.working") : t("buyIn.sitWith", { amount }))}
      entry={{ atOnce, onChange: setAtOnce }}
      note={rules.timeOut === "all-in-protection" ? t("rules.protectedAllIn") : null}
      lead={!isGuestBarred && lead}
      problem={isConnected ? null : t("net.lost")}
      isBusy={isBusy || !isConnected || isGuestBarred}
      onConfirm={(amount) => {
        buyIns.remember(stake, amount);
        void enter({ kind: "sit", seat, buyIn: amount, entry: atOnce ? "post" : "wait" });
      }}
    />
  );
}

/** Shows the name of the guest as whom the viewer plays. If this browser has no guest yet, asks for a nickname. */
function GuestIdentity({
  nickname,
  visitor: { guestName },
  refusal,
  onType,
  next,
}: {
  readonly nickname: RefObject<HTMLInputElement | null>;
  readonly visitor: Visitor;
  readonly refusal: AccountRefusal | null;
  readonly onType: () => void;
  readonly next: string;
}) {
  const t = useTranslations();
  const showName = useShownName();
  const isNameRefused = guestName === null && refusal !== null && refusedFieldOf(refusal.code) === "name";
  const remembered = usePreferences((preferences) => preferences.nickname);
  return (
    <div className="flex flex-col gap-2">
      {guestName === null ? (
        <Field
          ref={nickname}
          label={t("guest.nickname")}
          help={t("guest.nicknameHelp")}
          name="name"
          problem={isNameRefused ? t(`account.errors.${refusal.code}`) : undefined}
          onInput={onType}
          defaultValue={remembered}
          // The length of `player-names.ts` in packages/db.
          maxLength={20}
          autoComplete="nickname"
        />
      ) : (
        <p>{t("guest.playAs", { name: showName(guestName) })}</p>
      )}
      <AccountRefusalMessage refusal={refusal} isAtField={isNameRefused} />
      <p className="text-sm text-ink-2">
        {t("guest.haveAccount")}{" "}
        <Link href={`/sign-in?${new URLSearchParams({ next })}`} className="underline underline-offset-4">
          {t("account.signIn")}
        </Link>
      </p>
    </div>
  );
}

function WaitlistDialog({
  onOpenChange,
  isBusy,
  onJoin,
  children,
}: {
  readonly onOpenChange: (open: boolean) => void;
  readonly isBusy: boolean;
  readonly onJoin: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("waiting.join")} description={t("guest.waitHelp")}>
      <BasicForm onSubmit={onJoin} className="mt-5 flex flex-col gap-4">
        {children}
        <div className="grid grid-cols-[1fr_2fr] gap-2">
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {t("buyIn.cancel")}
          </Button>
          <Button size="lg" kind="primary" type="submit" disabled={isBusy}>
            {t("waiting.join")}
          </Button>
        </div>
      </BasicForm>
    </Dialog>
  );
}
