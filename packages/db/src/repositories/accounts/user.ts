/** The fields of a user that sign-in and pages need: who the user is, and whether a guest or a bot. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly guest: boolean;
  readonly bot: boolean;
}
