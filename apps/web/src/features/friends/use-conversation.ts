"use client";
/** The private messages between the player and one friend: read when it opens, then live. */
import type { PrivateMessage, RefusalCode } from "@poker/protocol";
import { useEffect, useState } from "react";
import { newId } from "../../ui/new-id.ts";
import type { LiveFriends } from "./use-friends.ts";

interface Written {
  readonly messages: readonly PrivateMessage[];
  readonly retentionDays: number;
}

const inOrder = (known: readonly PrivateMessage[], added: readonly PrivateMessage[]): readonly PrivateMessage[] =>
  [...new Map([...known, ...added].map((message) => [message.id, message])).values()].sort((a, b) => a.id - b.id);

export function useConversation(userId: string, friendId: string, live: LiveFriends) {
  const { connection, isConnected, refresh, onMessage } = live;
  const [written, setWritten] = useState<Written | null>(null);
  const [problem, setProblem] = useState<RefusalCode | null>(null);
  const [reported, setReported] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!connection || !isConnected) return;
    let isOpen = true;
    void connection.request("private-history", { friendId }).then((reply) => {
      if (!isOpen || !reply) return;
      if (!reply.ok) return setProblem(reply.code);
      const { messages, retentionDays } = reply;
      setWritten((known) => ({ messages: inOrder(known?.messages ?? [], messages), retentionDays }));
      void refresh();
    });
    return () => {
      isOpen = false;
    };
  }, [connection, isConnected, friendId, refresh]);
  useEffect(
    () =>
      onMessage((message) => {
        if (message.writerId !== friendId && message.readerId !== friendId) return;
        setWritten((known) => known && { ...known, messages: inOrder(known.messages, [message]) });
        if (message.readerId === userId)
          void connection?.request("mark-private-read", { friendId, upTo: message.id }).then(() => refresh());
      }),
    [connection, friendId, userId, onMessage, refresh],
  );
  /** Returns whether it was sent. */
  const write = async (text: string): Promise<boolean> => {
    const reply = await connection?.request("write-private", { friendId, commandId: newId(), text });
    if (!reply) return false;
    setProblem(reply.ok ? null : reply.code);
    if (reply.ok) setWritten((known) => known && { ...known, messages: inOrder(known.messages, [reply.message]) });
    return reply.ok;
  };
  const report = async (messageId: number): Promise<void> => {
    const reply = await connection?.request("report-private", { messageId });
    if (!reply) return;
    setProblem(reply.ok ? null : reply.code);
    if (reply.ok) setReported((known) => new Set([...known, messageId]));
  };
  return { written, problem, reported, write, report };
}
