"use client";
/**
 * The header of every page except a table's page. It has links, the play chips, and the menu of the person who is
 * signed in.
 */
import { clsx } from "clsx";
import { Bell, Briefcase, CircleHelp, Languages, LogOut, Palette, Undo2, UserRound, Users } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isSecretPath } from "../../http/secret-path.ts";
import { Amount } from "../../ui/amount.tsx";
import { BasicForm } from "../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useNextLanguage } from "../../ui/language.ts";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { useShownName } from "../../ui/shown-names.ts";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { countFriendNews, useFriendNews } from "../people/friend-news/friend-news.ts";
import { signInAsGuest } from "./sign-in.ts";
import { clearUserAndGoTo } from "./sign-out.tsx";

const FriendNewsLink = lazyPart(
  () => import("../people/friend-news/friend-news-link.tsx"),
  (file) => file.FriendNewsLink,
);
const GuestSignOut = lazyPart(
  () => import("./guest-sign-out.tsx"),
  (file) => file.GuestSignOut,
);

interface HeaderUser {
  readonly name: string;
  readonly guest: boolean;
  /** How many play chips the person has in the wallet, in cents. */
  readonly playBalance: number;
  readonly unreadNotices: number;
  /** True for anybody with a role on the staff. */
  readonly staff: boolean;
  /** The guest whom this browser remembers while the person is signed in to an account; null when there is none. */
  readonly deviceGuestName: string | null;
}

export function RoomHeader({
  user,
  logo,
}: {
  readonly user: HeaderUser | null;
  /** The URL of the room's logo; null for the default picture. */
  readonly logo: string | null;
}) {
  const t = useTranslations();
  const hasNews = useFriendNews((state) => countFriendNews(state) > 0);
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-14 max-w-[84rem] items-center gap-2 px-4 lg:px-6">
        {/* If a wide logo leaves no room for the name, the name wraps to a second line, which is cut off. */}
        <Link
          href="/"
          className="mr-auto flex h-11 min-w-0 flex-wrap content-start gap-x-2.5 overflow-hidden font-semibold tracking-tight"
        >
          {/* biome-ignore lint/performance/noImgElement: the picture has its final size */}
          <img
            src={logo ?? "/icon.svg"}
            alt=""
            className={clsx("h-11 min-w-0", logo === null ? "w-7" : "max-w-24 object-contain py-1.5 sm:max-w-40")}
          />
          {/* News of friends takes up space in the header, so on a phone it hides the room's name. */}
          <span
            className={clsx("flex h-11 min-w-0 max-w-max flex-1 basis-16 items-center", hasNews && "max-sm:sr-only")}
          >
            <span className="line-clamp-2 leading-tight break-words">{t.raw("app.name")}</span>
          </span>
        </Link>
        {user && <UserFigures user={user} />}
        <LanguageButton isInMenu={user !== null} />
        <Link
          href="/help"
          aria-label={t("app.help")}
          title={t("app.help")}
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-xl text-ink-2 hover:bg-surface-2 hover:text-ink max-sm:hidden pointer-coarse:size-11"
        >
          <CircleHelp className="size-5" aria-hidden="true" />
        </Link>
        <ThemeToggle />
        {user ? (
          <UserMenu user={user} />
        ) : (
          <Link href="/sign-in" className={buttonClass({ size: "sm" })}>
            {t("account.signIn")}
          </Link>
        )}
      </div>
    </header>
  );
}

/**
 * Shows news of friends, unread notices and the balance. News leads to the friends page. Notices and balance lead to
 * the account page.
 */
function UserFigures({ user }: { readonly user: HeaderUser }) {
  const t = useTranslations();
  const friendNews = useFriendNews(countFriendNews);
  return (
    <>
      {friendNews > 0 && (
        <LazyBoundary>
          <FriendNewsLink />
        </LazyBoundary>
      )}
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

/**
 * The button that changes the language. On a phone it is hidden for a signed-in person, whose account menu has the same
 * choice.
 */
function LanguageButton({ isInMenu }: { readonly isInMenu: boolean }) {
  const t = useTranslations();
  const path = usePathname();
  const other = useNextLanguage();
  if (!other) return null;
  const { next, language, changeLanguage } = other;
  return (
    // From a page whose URL is secret, the browser sends a form without an origin. Only scripts can send this form
    // there.
    <BasicForm
      postTo={isSecretPath(path) ? undefined : "/api/language"}
      onSubmit={changeLanguage}
      className={isInMenu ? "max-sm:hidden" : ""}
    >
      <Button
        type="submit"
        name="language"
        value={next}
        kind="ghost"
        size="sm"
        lang={next}
        aria-label={t("account.toLanguage", { language })}
      >
        {next.toUpperCase()}
      </Button>
    </BasicForm>
  );
}

/** The menu items that lead to pages without a link of their own in the header. */
function PageItems({ isStaff }: { readonly isStaff: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  return (
    <>
      <MenuItem icon={<UserRound className="size-4" />} onSelect={() => router.push("/account")}>
        {t("account.account")}
      </MenuItem>
      <MenuItem icon={<Users className="size-4" />} onSelect={() => router.push("/friends")}>
        {t("account.friends")}
      </MenuItem>
      {isStaff && (
        <MenuItem icon={<Briefcase className="size-4" />} onSelect={() => router.push("/admin")}>
          {t("account.backOffice")}
        </MenuItem>
      )}
      <MenuItem icon={<CircleHelp className="size-4" />} onSelect={() => router.push("/help")}>
        {t("app.help")}
      </MenuItem>
    </>
  );
}

function UserMenu({ user }: { readonly user: HeaderUser }) {
  const { deviceGuestName } = user;
  const t = useTranslations();
  const showName = useShownName();
  const name = showName(user.name);
  const { deck, setDeck } = usePreferences();
  const other = useNextLanguage();
  const [isLeavingGuest, setLeavingGuest] = useState(false);
  const signOutEverywhere = async () => {
    await signOut({ redirect: false });
    clearUserAndGoTo("/");
  };
  const returnToGuest = async () => {
    await signOut({ redirect: false });
    await signInAsGuest();
    clearUserAndGoTo("/");
  };
  return (
    <>
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
        <PageItems isStaff={user.staff} />
        <MenuItem icon={<Palette className="size-4" />} onSelect={() => setDeck(deck === "four" ? "two" : "four")}>
          {t("account.deck")}: {t(deck === "four" ? "account.deckFour" : "account.deckTwo")}
        </MenuItem>
        {other && (
          <MenuItem icon={<Languages className="size-4" />} onSelect={other.changeLanguage}>
            {t("account.toLanguage", { language: other.language })}
          </MenuItem>
        )}
        <MenuSeparator />
        {deviceGuestName !== null && (
          <MenuItem icon={<Undo2 className="size-4" />} onSelect={() => void returnToGuest()}>
            {t("guest.playAs", { name: showName(deviceGuestName) })}
          </MenuItem>
        )}
        <MenuItem
          icon={<LogOut className="size-4" />}
          onSelect={() => (user.guest ? setLeavingGuest(true) : void signOutEverywhere())}
        >
          {t("account.signOut")}
        </MenuItem>
      </Menu>
      {isLeavingGuest && (
        <LazyBoundary>
          <GuestSignOut name={name} playBalance={user.playBalance} onClose={() => setLeavingGuest(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
