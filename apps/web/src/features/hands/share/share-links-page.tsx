"use client";
import { isRefusal } from "@poker/engine";
import type { ListedShareLink, ShareRefusalCode } from "@poker/protocol";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ShareMessages } from "../../../messages/hands/hands.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Problem } from "../../../ui/field.tsx";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import { OlderNewer } from "../../../ui/older-newer.tsx";
import { useTableName } from "../../../ui/shown-names.ts";
import { sharedPath } from "./share-api.ts";
import { revokeLink, shareRefusalOf } from "./use-hand-links.ts";
import { useShareWords } from "./use-share-words.ts";

const LINK_CLASS = "inline-block underline underline-offset-4 pointer-coarse:py-3";

/** Lists a player's links, newest first. The player can revoke each link. */
export function ShareLinksPage({
  links,
  before,
  next,
  words,
}: {
  readonly links: readonly ListedShareLink[];
  readonly before: string | null;
  readonly next: string | null;
  readonly words: ShareMessages;
}) {
  const t = useShareWords(words);
  const say = useTranslations("history");
  const router = useRouter();
  const [problem, setProblem] = useState<ShareRefusalCode | null>(null);
  const revoke = async (token: string) => {
    const answer = await revokeLink(token);
    setProblem(isRefusal(answer) ? shareRefusalOf(answer) : null);
    router.refresh();
  };
  const columns = useLinkColumns(words, (token) => void revoke(token));
  return (
    <main id="content" className="mx-auto w-full max-w-4xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("list.title")}</h1>
      <p className="mb-6 text-ink-2">{t("list.help")}</p>
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <DataTable
        label={t("list.title")}
        columns={columns}
        rows={links}
        rowKey={({ token }) => token}
        empty={t("list.empty")}
      />
      <OlderNewer
        newestHref={before === null ? null : "/history/links"}
        olderHref={next === null ? null : `/history/links?${new URLSearchParams({ before: next })}`}
        newestLabel={say("newest")}
        olderLabel={say("older")}
      />
    </main>
  );
}

function useLinkColumns(words: ShareMessages, onRevoke: (token: string) => void): readonly Column<ListedShareLink>[] {
  const t = useShareWords(words);
  const say = useTranslations("history");
  const formatTime = useTimeFormat();
  const nameTable = useTableName();
  const nameOf = ({ hand }: ListedShareLink) => say("hand", { table: nameTable(hand.tableName), hand: hand.handNo });
  return [
    {
      head: t("list.hand"),
      cell: (link) => (
        <Link href={`/hand/${link.hand.id}`} prefetch={false} className={LINK_CLASS}>
          {nameOf(link)}
        </Link>
      ),
    },
    {
      head: t("list.made"),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatTime(createdAt)}</span>,
    },
    { head: t("list.names"), cell: ({ showsNames }) => t(showsNames ? "list.shown" : "list.hidden") },
    {
      head: t("list.link"),
      cell: ({ token }) => (
        <Link href={sharedPath(token)} prefetch={false} className={LINK_CLASS}>
          {t("list.open")}
        </Link>
      ),
    },
    {
      head: t("list.end"),
      cell: (link) => (
        <Button
          size="sm"
          kind="outline"
          aria-label={t("list.revokeOf", { hand: nameOf(link) })}
          onClick={() => onRevoke(link.token)}
        >
          {t("list.revoke")}
        </Button>
      ),
    },
  ];
}
