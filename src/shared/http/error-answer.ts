import { z } from "zod";

/** What every refusal looks like on the wire (docs/architecture.md, "Errors"). */
export const ErrorAnswer = z
  .object({
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    /** The session must be confirmed first (`POST /auth/confirm`); then the same call goes through. */
    confirm: z.literal(true).optional(),
    /** The call came with the token that the session had before; it goes through with the present one. */
    renewed: z.literal(true).optional(),
    requestId: z.string(),
  })
  .meta({ id: "ErrorAnswer" });
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** One fault of one field, in words for the person who typed it. */
export type FieldError = { field: string; message: string };
