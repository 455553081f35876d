import { z } from "zod";
import { ConfirmFirst, User } from "#shared/auth/contract.ts";
import { NewOperatorForm, OperatorForm, ResetPasswordForm } from "#shared/auth/form-account.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { IdParam, Instant } from "#shared/http/fields.ts";
import { IfMatchHeader } from "#shared/http/headers.ts";

export const Operator = User.extend({
  last_sign_in_at: Instant.nullable(),
  suspended_at: Instant.nullable(),
  has_second_factor: z.boolean(),
  slip_count: z.int().nonnegative(),
  /** When names, e-mail or username were last changed. */
  updated_at: Instant,
}).meta({ id: "Operator" });
export type Operator = z.infer<typeof Operator>;

export const OperatorRecord = Operator.extend({
  plain_password: z.string().nullable(),
  confirm: ConfirmFirst,
  /** True even when `plain_password` was left out. */
  has_readable_password: z.boolean(),
}).meta({ id: "OperatorRecord" });
export type OperatorRecord = z.infer<typeof OperatorRecord>;

export const RESET_PASSWORD = "Please confirm your password to reset an operator's password.";

export const listOperators = endpoint({
  method: "GET",
  path: "/auto/operators",
  access: "admin",
  summary: "All operators by name",
  isCostly: true,
  answer: z.array(Operator),
});

export const createOperator = endpoint({
  method: "POST",
  path: "/auto/operator/data",
  access: "admin",
  summary: "Add an operator",
  confirm: { for: "every call", ask: "Please confirm your password to add an operator." },
  body: NewOperatorForm,
  status: 201,
  answer: Operator,
});

export const getOperator = endpoint({
  method: "GET",
  path: "/auto/operator/:id",
  access: "admin",
  summary:
    "One operator with the readable password, which requires a confirmed session, otherwise confirm is true. The read is logged and the operator is notified, unless password=hide leaves it out",
  confirm: { for: "a part", ask: "Please confirm your password to see that of the operator." },
  params: IdParam,
  query: z.object({
    password: z.enum(["show", "hide"], "Password must be show or hide").default("show"),
  }),
  answer: OperatorRecord,
});

export const changeOperator = endpoint({
  method: "PUT",
  path: "/auto/operator/:id",
  access: "admin",
  summary:
    "Change an operator; another email, username or balance requires a confirmed session, and so does a new plain_password, which resets the password and ends the operator's sessions",
  confirm: { for: "a part", ask: RESET_PASSWORD },
  params: IdParam,
  headers: IfMatchHeader,
  body: OperatorForm,
  answer: Operator,
});

export const deleteOperator = endpoint({
  method: "DELETE",
  path: "/auto/operator/:id",
  access: "admin",
  summary: "Delete an operator and end their sessions; the slips stay",
  params: IdParam,
  headers: IfMatchHeader,
});

export const resetOperatorPassword = endpoint({
  method: "PUT",
  path: "/auto/operator/:id/password",
  access: "admin",
  summary: "Reset an operator's password and end their sessions",
  confirm: { for: "every call", ask: RESET_PASSWORD },
  params: IdParam,
  body: ResetPasswordForm,
  answer: Operator,
});

export const changeOperatorState = endpoint({
  method: "PATCH",
  path: "/auto/operator/:id/state",
  access: "admin",
  summary: "Suspend an operator and end their sessions, or reactivate one",
  params: IdParam,
  body: z.object({
    state: z.enum(["active", "suspended"], "State must be active or suspended"),
  }),
  answer: Operator,
});

export const resetOperatorFactor = endpoint({
  method: "DELETE",
  path: "/auto/operator/:id/second-factor",
  access: "admin",
  summary:
    "Remove an operator's second factor, for example after a lost phone, and end their sessions",
  confirm: {
    for: "every call",
    ask: "Please confirm your password to reset an operator's second factor.",
  },
  params: IdParam,
});
