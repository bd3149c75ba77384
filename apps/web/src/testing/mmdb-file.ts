/**
 * Makes a small MMDB file for tests. MMDB is the format of files that tell the places of IP addresses. Follows version
 * 2.0 of MaxMind's specification.
 */
import { SocketAddress } from "node:net";

type Value = string | number | readonly Value[] | { readonly [key: string]: Value };

/**
 * A network. `address` is its first address. `bits` is how many leading bits all its addresses share as IPv6 addresses.
 * An IPv4 address becomes an IPv6 address with 96 zero bits in front.
 */
interface Network {
  readonly address: string;
  readonly bits: number;
  readonly data: Value;
}

const MARKER = Buffer.from([0xab, 0xcd, 0xef, ...Buffer.from("MaxMind.com")]);
const DATA_SEPARATOR = Buffer.alloc(16);

export function makeMmdb(databaseType: string, networks: readonly Network[]): Buffer {
  const nodes: [number | null, number | null][] = [[null, null]];
  const data: Buffer[] = [];
  const leaves: { readonly node: number; readonly side: 0 | 1; readonly offset: number }[] = [];
  for (const network of networks) {
    const path = toBits(network.address).slice(0, network.bits);
    let at = 0;
    for (const [depth, side] of path.entries()) {
      if (depth === path.length - 1) {
        leaves.push({ node: at, side, offset: Buffer.concat(data).length });
        break;
      }
      const branches = nodes[at];
      if (!branches) throw new Error("a node is missing");
      branches[side] ??= nodes.push([null, null]) - 1;
      at = branches[side];
    }
    data.push(encode(network.data));
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, branches] of nodes.entries())
    for (const side of [0, 1] as const) {
      const leaf = leaves.find((each) => each.node === index && each.side === side);
      const record = leaf ? nodes.length + 16 + leaf.offset : (branches[side] ?? nodes.length);
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: databaseType,
    description: { en: "of a test" },
    ip_version: 6,
    languages: ["en"],
    node_count: nodes.length,
    record_size: 24,
  };
  return Buffer.concat([tree, DATA_SEPARATOR, ...data, MARKER, encode(metadata)]);
}

/** Returns the 128 bits of an address as IPv6. An IPv4 address gets 96 zero bits in front. */
function toBits(address: string): readonly (0 | 1)[] {
  const groups = address.includes(":")
    ? expand(new SocketAddress({ address, family: "ipv6" }).address)
    : [0, 0, 0, 0, 0, 0, ...toPairs(address.split(".").map(Number))];
  return groups.flatMap((group) => [...group.toString(2).padStart(16, "0")].map((bit) => (bit === "1" ? 1 : 0)));
}

const toPairs = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [a * 256 + b, c * 256 + d];

function expand(address: string): readonly number[] {
  const [head = "", tail = ""] = address.split("::");
  const [before, after] = [head, tail].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => "0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
}

/** Encodes a value. Numbers get 32 bits. */
function encode(value: Value): Buffer {
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([control(2, text.length), text]);
  }
  if (typeof value === "number") {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), number]);
  }
  if (isList(value)) return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, each]) => [encode(key), encode(each)])]);
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Makes the byte in front of a value, which contains the value's type and its size. Sizes are below 29 in these files. */
const control = (type: number, size: number): Buffer => Buffer.from([(type << 5) | size]);
