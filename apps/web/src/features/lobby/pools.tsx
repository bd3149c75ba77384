"use client";
import type { LobbyRow, PoolRow, QueueStanding } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { Problem } from "../../ui/field.tsx";
import { signInAsGuest } from "../account/sign-in.ts";
import { PoolDesk } from "./pool-desk.tsx";
import { PoolList } from "./pool-list.tsx";

/** The lobby's pools, and a desk at each one the player wants into or waits for. */
export function Pools({
  pools,
  shown,
  tables,
  queues,
  signedIn,
  closed,
}: {
  readonly pools: readonly PoolRow[];
  /** Those that fit the filters. */
  readonly shown: readonly PoolRow[];
  readonly tables: readonly LobbyRow[];
  readonly queues: readonly QueueStanding[];
  readonly signedIn: boolean;
  /** Nobody can be seated just now. */
  readonly closed: boolean;
}) {
  const t = useTranslations();
  const router = useRouter();
  const [asked, setAsked] = useState<string | null>(null);
  /** Where he was asked once: the desk stays, so that he hears what becomes of it. */
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const onAsked = useCallback(() => setAsked(null), []);

  const join = async (poolId: string) => {
    setProblem(null);
    const failed = signedIn ? null : await signInAsGuest();
    if (failed) return setProblem(t(`account.errors.${failed}`));
    if (!signedIn) router.refresh();
    setVisited((known) => [...new Set([...known, poolId])]);
    setAsked(poolId);
  };

  const open = new Set([...visited, ...queues.map(({ poolId }) => poolId)]);
  const desks = signedIn ? pools.filter(({ poolId }) => open.has(poolId)) : [];
  return (
    <>
      {desks.length > 0 && (
        <div className="sticky bottom-3 z-20 mt-4 flex flex-col gap-2 empty:hidden">
          {desks.map((pool) => (
            <PoolDesk key={pool.poolId} pool={pool} asking={asked === pool.poolId} onAsked={onAsked} />
          ))}
        </div>
      )}
      <Problem>{problem}</Problem>
      {shown.length > 0 && (
        <PoolList pools={shown} tables={tables} closed={closed} onJoin={(poolId) => void join(poolId)} />
      )}
    </>
  );
}
