/** Records every packet that a page receives through its socket, for tests about hidden cards. */
import type { Page } from "@playwright/test";
import { findTableUpdate, isFrame } from "@poker/client";
import type { TableEvent, TableView } from "@poker/engine";
import type { Frame, Snapshot } from "@poker/protocol";

/** Every Socket.IO packet that the page receives. Acknowledgements are included, because a snapshot may come in one. */
export class ReceivedPackets {
  readonly raw: string[] = [];
  readonly frames: Frame[] = [];
  readonly snapshots: Snapshot[] = [];

  constructor(page: Page) {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (typeof payload === "string") this.#receive(payload);
      }),
    );
  }

  #receive(packet: string): void {
    this.raw.push(packet);
    const json = /^4[23]\d*(\[.*)$/s.exec(packet)?.[1]; // an Engine.IO message with a Socket.IO event or acknowledgement
    if (json === undefined) return;
    const [first, second]: [unknown, unknown] = JSON.parse(json);
    for (const value of [second, first]) this.#collect(value);
  }

  #collect(payload: unknown): void {
    const update = findTableUpdate(payload);
    if (update === null) return;
    if (isFrame(update)) this.frames.push(update);
    else this.snapshots.push(update);
  }

  /** A number that grows with each frame and each snapshot that the page receives. */
  get version(): number {
    return this.frames.length + this.snapshots.length;
  }

  get events(): TableEvent[] {
    return this.frames.flatMap((frame) => frame.events);
  }

  get views(): TableView[] {
    return this.snapshots.map((snapshot) => snapshot.view);
  }
}

/**
 * Returns cards of other seats than `own` that reached the page before a rule made them public: one line for each card, with the place
 * where it was found.
 */
export function findLeakedCards(received: ReceivedPackets, own: number): string[] {
  const found: string[] = [];
  const known = (cards: readonly unknown[]) => cards.some((card) => card !== null);
  for (const event of received.events) {
    if (event.type === "hand-started" && event.deck !== null) found.push("a deck");
    if (event.type === "hole-dealt")
      for (const hand of event.hands)
        if (hand.seat !== own && known(hand.cards)) found.push(`hole cards of ${hand.seat}`);
  }
  for (const { hand } of received.views)
    for (const seat of hand?.seats ?? [])
      if (
        seat.seat !== own &&
        !seat.shown &&
        known(seat.cards.filter((card) => !card || !seat.exposed?.includes(card)))
      )
        found.push(`cards of ${seat.seat} in a snapshot`);
  for (const packet of received.raw) {
    // After a hand's cards are drawn, the seeds of its players, and of the decks that are not dealt, are public. F3
    const unopened = packet.replace(/"opened":\{"reveals":\[[^\]]*\],"decks":\[[^\]]*\]\}/g, "");
    if (/"(deck|seed|deckSeeds|sealed|salt)":(?!null)/.test(unopened)) found.push(`a secret in ${packet.slice(0, 80)}`);
  }
  return found;
}
