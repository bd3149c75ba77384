"use client";
import type { PlayLimitLeft } from "@poker/protocol";
import { clsx } from "clsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { LimitLeft } from "./refusal-text.tsx";

/** Tells, before chips are brought, what the player's own limits leave; in red when that is less than `min`. */
export const LimitNote = (props: {
  readonly limit: PlayLimitLeft;
  readonly min: number;
  readonly format?: (cents: number) => string;
}) => (
  <p className={clsx("figures text-sm", props.limit.left < props.min ? "text-danger" : "text-info")}>
    <LazyBoundary>
      <LimitLeft {...props} />
    </LazyBoundary>
  </p>
);
