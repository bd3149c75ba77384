"use client";
import { Bell, Languages, LogOut, Palette, UserRound } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/language.ts";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { clearEveryTab } from "./sign-out.ts";

export interface HeaderUser {
  readonly name: string;
  readonly guest: boolean;
  /** Play chips in the wallet, cents. */
  readonly playBalance: number;
  /** Notices the player has not seen. */
  readonly unreadNotices: number;
}

/** The header of every page of the room but the table. */
export function RoomHeader({ user }: { readonly user: HeaderUser | null }) {
  const t = useTranslations();
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-14 max-w-[84rem] items-center gap-2 px-4 lg:px-6">
        <Link href="/" className="mr-auto flex min-h-11 items-center gap-2.5 font-semibold tracking-tight">
          {/* biome-ignore lint/performance/noImgElement: an SVG needs no optimiser */}
          <img src="/icon.svg" alt="" className="size-7" />
          {t("app.name")}
        </Link>
        {user && <UserFigures user={user} />}
        {!user && <LanguageButton />}
        <ThemeToggle />
        {user ? (
          <UserMenu name={user.name} />
        ) : (
          <Link href="/sign-in" className={buttonClass({ size: "sm" })}>
            {t("account.signIn")}
          </Link>
        )}
      </div>
    </header>
  );
}

/** Unread notices and the balance, as links to the account. */
function UserFigures({ user }: { readonly user: HeaderUser }) {
  const t = useTranslations();
  return (
    <>
      {user.unreadNotices > 0 && (
        <Link
          href="/account#notices"
          className={buttonClass({ kind: "ghost", size: "sm" })}
          aria-label={t("cashier.unread", { count: user.unreadNotices })}
        >
          <Bell className="size-4" aria-hidden="true" />
          <span className="figures">{user.unreadNotices}</span>
        </Link>
      )}
      <Link
        href="/account"
        className="figures rounded-xl px-3 py-2 text-sm text-ink-2 pointer-coarse:py-3 hover:bg-surface-2"
        aria-label={t("account.balance")}
      >
        <Amount value={user.playBalance} currency="play" className="font-semibold text-ink" />
      </Link>
    </>
  );
}

/** Changes the language. */
function LanguageButton() {
  const t = useTranslations();
  const { next, language, setLocale } = useNextLanguage();
  return (
    <Button
      kind="ghost"
      size="sm"
      lang={next}
      aria-label={t("account.toLanguage", { language })}
      onClick={() => setLocale(next)}
    >
      {next.toUpperCase()}
    </Button>
  );
}

function UserMenu({ name }: { readonly name: string }) {
  const t = useTranslations();
  const router = useRouter();
  const { deck, setDeck } = usePreferences();
  const { next, language, setLocale } = useNextLanguage();
  const signOutEverywhere = async () => {
    await signOut({ redirect: false });
    clearEveryTab();
  };
  return (
    <Menu
      trigger={
        <Button kind="ghost" size="sm" aria-label={t("account.menu", { name })}>
          <UserRound className="size-4" aria-hidden="true" />
          <span className="hidden max-w-40 truncate sm:block">{name}</span>
        </Button>
      }
    >
      <MenuHeading>
        {t("account.since")} {name}
      </MenuHeading>
      <MenuItem icon={<UserRound className="size-4" />} onSelect={() => router.push("/account")}>
        {t("account.account")}
      </MenuItem>
      <MenuItem icon={<Palette className="size-4" />} onSelect={() => setDeck(deck === "four" ? "two" : "four")}>
        {t("account.deck")}: {t(deck === "four" ? "account.deckFour" : "account.deckTwo")}
      </MenuItem>
      <MenuItem icon={<Languages className="size-4" />} onSelect={() => setLocale(next)}>
        <span lang={next}>{language}</span>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut className="size-4" />} onSelect={() => void signOutEverywhere()}>
        {t("account.signOut")}
      </MenuItem>
    </Menu>
  );
}

/** The language that a press changes to, with its name. */
function useNextLanguage() {
  const { next, languages, setLocale } = useLanguage();
  return { next, language: languages.find(({ value }) => value === next)?.label ?? next, setLocale };
}
