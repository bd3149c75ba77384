"use client";
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { StatusLine } from "../../../ui/status-line.tsx";

/** Says in one line that the page is not connected, and what the player can do about it. */
export const ConnectionLine = (props: { readonly text: ReactNode; readonly children?: ReactNode }) => (
  <StatusLine look="card" role="status" data-testid="line-banner" icon={WifiOff} {...props} />
);
