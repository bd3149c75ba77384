/** Declares what the tests use of s3rver, a server with the interface of S3 that comes without types. */
declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly vhostBuckets: boolean;
    readonly configureBuckets?: readonly { readonly name: string }[];
    readonly allowMismatchedSignatures?: boolean;
  }
  /** A server that has a single key, whose id and secret are both `S3RVER`. It checks the signature of every request. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
