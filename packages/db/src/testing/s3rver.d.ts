/** What tests use of a server with the interface of S3, which has no types of its own. */
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
  /** The server's only key has the id and the secret `S3RVER`. The server checks the signature of every request. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
