import { z } from "zod";
import { Code } from "#shared/auth/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { Instant } from "#shared/http/fields.ts";

/** One's own second factor, without anything of its secret. */
export const FactorState = z
  .object({
    /** Since when sign-in asks for a code; null: it does not. */
    since: Instant.nullable(),
    recovery_codes_left: z.int().nonnegative(),
    /** True where this desk asks one of everybody in this role. */
    is_required: z.boolean(),
  })
  .meta({ id: "FactorState" });
export type FactorState = z.infer<typeof FactorState>;

/** What an authenticator app needs; shown now and never again. */
export const NewFactor = z
  .object({ secret: z.string(), address: z.string() })
  .meta({ id: "NewFactor" });
export type NewFactor = z.infer<typeof NewFactor>;

/** Codes for when the app is out of reach; shown now and never again. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The first code of an app that has just taken a secret. */
const ConfirmingCode = z.object({ code: Code });

const path = "/user/second-factor";

const SET_UP = {
  for: "every call",
  ask: "Please confirm your password to set up a second factor.",
} as const;

export const getFactor = endpoint({
  method: "GET",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary: "Whether one has a second factor, and how many recovery codes are left",
  status: 200,
  answer: FactorState,
});

export const beginFactor = endpoint({
  method: "POST",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary:
    "Begin to set up a second factor; it is used once a code has confirmed it, within ten minutes and before the fifth wrong one",
  confirm: SET_UP,
  status: 201,
  answer: NewFactor,
});

export const confirmFactor = endpoint({
  method: "PUT",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary: "Use the second factor that was begun; one's other sessions end",
  confirm: SET_UP,
  body: ConfirmingCode,
  status: 200,
  answer: RecoveryCodes,
});

export const removeFactor = endpoint({
  method: "DELETE",
  path,
  access: "staff",
  summary: "Sign in without a code from now on; one's other sessions end",
  confirm: {
    for: "every call",
    ask: "Please confirm your password to remove the second factor.",
  },
  status: 204,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: `${path}/recovery-codes`,
  access: "staff",
  summary: "Get new recovery codes; those from before open nothing any more",
  confirm: { for: "every call", ask: "Please confirm your password to get new recovery codes." },
  status: 200,
  answer: RecoveryCodes,
});
