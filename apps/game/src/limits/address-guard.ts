/**
 * Limits what one address may do at this process before it shows a ticket: its open sockets, its connections per second, and its plain HTTP
 * requests. Faults 92, 93, 101
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { GameLimit } from "@poker/protocol";
import {
  addressBlock,
  findClientAddress,
  isTrustedProxy,
  normalizeAddress,
  type TrustedProxies,
} from "@poker/protocol/client-address";
import type { Limits } from "@poker/settings/game-limits";
import type { Clock } from "../clock.ts";
import { KeyedCount, RatePerSecond } from "../rate-limit.ts";
import type { GameLimitRegistry } from "./game-limits.ts";

interface AddressGuardOptions {
  readonly limits: Limits;
  readonly trusted: TrustedProxies;
  readonly clock: Pick<Clock, "monotonic">;
  readonly registry: GameLimitRegistry;
}

export class AddressGuard {
  readonly #options: AddressGuardOptions;
  readonly #connections = new RatePerSecond();
  readonly #refusals = new RatePerSecond();
  readonly #requests = new RatePerSecond();
  readonly #sockets = new KeyedCount();
  /**
   * How many connections each address has open. A connection counts as soon as it opens. Connections of a trusted proxy do not count here,
   * because the sockets of its clients are counted in `#sockets`.
   */
  readonly #streams = new KeyedCount();
  /** The address or block of addresses that each open socket is counted for. */
  readonly #blocks = new WeakMap<IncomingMessage, string>();

  constructor(options: AddressGuardOptions) {
    this.#options = options;
  }

  /** Returns the address or block of addresses that the request is counted for. */
  blockOf(request: IncomingMessage): string {
    return this.#blocks.get(request) ?? this.#findBlock(request);
  }

  /** Counts a request to open a socket until its connection ends. Returns false when a limit is exceeded. */
  admitSocket(request: IncomingMessage): boolean {
    const { limits, clock } = this.#options;
    const block = this.#findBlock(request);
    if (this.#connections.count(block, clock.monotonic()) > limits.CONNECTIONS_PER_SECOND)
      return this.#refuse("CONNECTIONS_PER_SECOND", block);
    if (this.#refusals.get(block, clock.monotonic()) >= limits.REFUSALS_PER_SECOND)
      return this.#refuse("REFUSALS_PER_SECOND", block);
    if (this.#sockets.get(block) >= limits.SOCKETS_PER_ADDRESS) return this.#refuse("SOCKETS_PER_ADDRESS", block);
    this.#blocks.set(request, block);
    this.#sockets.add(block);
    request.socket.once("close", () => this.exempt(request));
    return true;
  }

  /** Counts a socket that was not admitted. Checking a ticket is work, and one address may cause only a limited amount of it. */
  countRefusal(request: IncomingMessage): void {
    this.#refusals.count(this.blockOf(request), this.#options.clock.monotonic());
  }

  /** Takes the socket of this request off the count of its address. */
  exempt(request: IncomingMessage): void {
    const block = this.#blocks.get(request);
    if (block !== undefined && this.#blocks.delete(request)) this.#sockets.remove(block);
  }

  /** Counts a plain HTTP request. Returns false above the limit. */
  admitRequest(request: IncomingMessage): boolean {
    const { limits, clock } = this.#options;
    const block = this.#findBlock(request);
    return (
      this.#requests.count(block, clock.monotonic()) <= limits.GAME_REQUESTS_PER_SECOND ||
      this.#refuse("GAME_REQUESTS_PER_SECOND", block)
    );
  }

  /**
   * Counts a connection of any kind until it ends. Returns false when its address has too many connections. A trusted proxy's connections
   * are not counted.
   */
  admitStream(stream: Socket): boolean {
    const { limits, trusted } = this.#options;
    const address = normalizeAddress(stream.remoteAddress ?? "");
    if (address === null) return false;
    if (isTrustedProxy(address, trusted)) return true;
    const block = addressBlock(address);
    if (this.#streams.get(block) >= 2 * limits.SOCKETS_PER_ADDRESS) return this.#refuse("SOCKETS_PER_ADDRESS", block);
    this.#streams.add(block);
    stream.once("close", () => this.#streams.remove(block));
    return true;
  }

  #findBlock({ socket, headers }: IncomingMessage): string {
    const origin = {
      remote: socket.remoteAddress,
      readHeader: (name: TrustedProxies["header"]) => headers[name]?.toString(),
    };
    return addressBlock(findClientAddress(origin, this.#options.trusted));
  }

  #refuse(limit: GameLimit, address: string): false {
    this.#options.registry.note(limit, { userId: null, address });
    return false;
  }
}
