/** The fields of a user that pages and the sign-in need. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly guest: boolean;
  readonly bot: boolean;
}
