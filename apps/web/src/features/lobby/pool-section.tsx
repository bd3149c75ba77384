"use client";
import type { PoolRow, QueuePosition } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Problem } from "../../ui/field.tsx";
import { signInAsGuest } from "../accounts/sign-in.ts";
import { useAccountRefusalText } from "../accounts/use-account-request.ts";
import { PoolList } from "./pool-list.tsx";
import { PoolQueuePanel } from "./pool-queue-panel.tsx";
import type { SeatingState } from "./seating-state.ts";

/** Lists the pools of the lobby. Each pool that the player joins or waits for also has a panel. */
export function PoolSection({
  pools,
  visiblePools,
  queues,
  signedIn,
  seating,
}: {
  readonly pools: readonly PoolRow[];
  /** The pools that pass the filters. */
  readonly visiblePools: readonly PoolRow[];
  readonly queues: readonly QueuePosition[];
  readonly signedIn: boolean;
  readonly seating: SeatingState;
}) {
  const refusalText = useAccountRefusalText();
  const router = useRouter();
  const [joiningPoolId, setJoiningPoolId] = useState<string | null>(null);
  /**
   * The ids of the pools whose panel has been opened. Such a panel stays open, so that the player sees how their wait
   * ends.
   */
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const endJoining = useCallback(() => setJoiningPoolId(null), []);

  const join = async (poolId: string) => {
    setProblem(null);
    const failed = signedIn ? null : await signInAsGuest();
    if (failed) return setProblem(refusalText(failed));
    if (!signedIn) router.refresh();
    setVisited((known) => [...new Set([...known, poolId])]);
    setJoiningPoolId(poolId);
  };

  const open = new Set([...visited, ...queues.map(({ poolId }) => poolId)]);
  const panels = signedIn ? pools.filter(({ poolId }) => open.has(poolId)) : [];
  return (
    <>
      {panels.length > 0 && (
        <div className="sticky bottom-3 z-20 mt-4 flex flex-col gap-2 empty:hidden">
          {panels.map((pool) => (
            <PoolQueuePanel
              key={pool.poolId}
              pool={pool}
              isJoining={joiningPoolId === pool.poolId}
              onJoinDone={endJoining}
            />
          ))}
        </div>
      )}
      <Problem>{problem}</Problem>
      {visiblePools.length > 0 && (
        <PoolList pools={visiblePools} seating={seating} onJoin={(poolId) => void join(poolId)} />
      )}
    </>
  );
}
