import * as z from "zod";

/** What a visitor sends to get an account. Unknown fields are dropped. Fault 70 */
export const newAccountSchema = z.object({
  name: z.string().max(200),
  email: z.string().max(300),
  password: z.string().max(1_000),
});
