import { z } from "zod";
import { component, requiredText } from "#shared/http/fields.ts";
import { cleanNumber, isBlank } from "#shared/text/clean.ts";
import {
  isEmailAddress,
  isOfOneAlphabet,
  isStorable,
  MAX_EMAIL_LENGTH,
  NOT_AN_EMAIL,
  unusable,
} from "#shared/text/plain.ts";
import {
  asError,
  asIssue,
  isRequired,
  mustBeAtMost,
  mustBeText,
  type Sentence,
  sentence,
} from "#shared/text/sentence.ts";
import { credential, MAX_PASSWORD_LENGTH } from "./contract.ts";

export const MIN_PASSWORD_LENGTH = 8;

export const PASSWORD_HINT = sentence(
  "At least {count} characters. Avoid common passwords and your own name. Several words are easy to remember.",
  { count: MIN_PASSWORD_LENGTH },
);

/** For new passwords only. The server also refuses those that are easily guessed. */
export function passwordError(password: string, label = "Password"): Sentence | null {
  if (password === "") return isRequired(label);
  const length = password.length > 2 * MAX_PASSWORD_LENGTH ? password.length : [...password].length;
  if (length < MIN_PASSWORD_LENGTH) {
    return sentence("{label} must be at least {count} characters", {
      label: sentence(label),
      count: MIN_PASSWORD_LENGTH,
    });
  }
  if (length > MAX_PASSWORD_LENGTH) {
    return mustBeAtMost(label, MAX_PASSWORD_LENGTH);
  }
  if (!isStorable(password)) return unusable(label);
  return new Set(password).size === 1 ? tooCommon(label) : null;
}

export function tooCommon(label: string): Sentence {
  return sentence("{label} is too common; please choose another one", { label: sentence(label) });
}

function newPassword(label = "Password") {
  return z.string({ error: asError(isRequired(label)) }).superRefine((password, context) => {
    const fieldError = passwordError(password, label);
    if (fieldError !== null) context.addIssue(asIssue(fieldError));
  });
}

export const PASSWORD_BYTES = 16;

/** Without look-alike letters, in groups of four: 80 bits of entropy. */
export function passwordFrom(bytes: Uint8Array): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join("");
  return text.replace(/(.{4})(?=.)/g, "$1-");
}

const MAX_NAME_LENGTH = 100;
/** As typed, with what is cleaned away. */
const MAX_BALANCE_LENGTH = 40;
const MAX_BALANCE = 9_999_999_999.99;

export const accountLabels = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  password: "Password",
  username: "Username",
  balance: "Balance",
} as const;

const name = (label: string) => requiredText({ label, max: MAX_NAME_LENGTH });

const lookAlikes = (label: string) =>
  asError(
    sentence(
      "{label} contains letters of another alphabet that look like others; please use Latin or Bangla letters only and do not mix them in one word",
      { label: sentence(label) },
    ),
  );

const email = requiredText({ label: accountLabels.email, max: MAX_EMAIL_LENGTH })
  .refine(isEmailAddress, { error: NOT_AN_EMAIL, abort: true })
  .refine(isOfOneAlphabet, { error: lookAlikes(accountLabels.email) });

// It must not look like an e-mail where either may be entered.
const username = name(accountLabels.username)
  .refine((text) => !text.includes("@"), { error: "Username must not contain @", abort: true })
  .refine(isOfOneAlphabet, { error: lookAlikes(accountLabels.username) });

export const NOT_A_BALANCE = "Enter a balance such as 12.50";

/** Dollars as text or number; the result has two decimal places. */
const SignedBalance = z
  .union([z.string(), z.number()], NOT_A_BALANCE)
  .transform((amount) => (typeof amount === "number" ? String(amount) : amount))
  .pipe(
    z
      .string()
      .max(MAX_BALANCE_LENGTH, { error: NOT_A_BALANCE, abort: true })
      .overwrite(cleanNumber),
  )
  .refine(
    (text) => /^-?\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) <= MAX_BALANCE,
    NOT_A_BALANCE,
  )
  // Adding 0 removes the sign of -0.
  .transform((text) => (Number(text) + 0).toFixed(2));

const Balance = SignedBalance.refine((text) => !text.startsWith("-"), NOT_A_BALANCE);

const blankAsZero = (sent: unknown) => (typeof sent === "string" && isBlank(sent) ? "0" : sent);

const Names = z.object({
  first_name: name(accountLabels.first_name),
  last_name: name(accountLabels.last_name),
  email,
  username,
});

export const ProfileForm = Names.meta({ id: "ProfileForm" });
export type ProfileForm = z.output<typeof ProfileForm>;

export const NewOperatorForm = component("NewOperatorForm", {
  first_name: name(accountLabels.first_name),
  last_name: name(accountLabels.last_name),
  email,
  password: newPassword(accountLabels.password),
  username,
  /** Empty means 0.00. */
  balance: z.preprocess(blankAsZero, Balance.default("0.00")),
});
export type NewOperatorForm = z.output<typeof NewOperatorForm>;

/** A `plain_password` that is absent, null, empty or the current one changes nothing; any other resets the password. */
export const OperatorForm = Names.extend({
  /** Another than the present one is stored as a correction; a negative one can only be sent back unchanged. */
  balance: SignedBalance.optional(),
  /** The balance that the form showed: if it has changed since, nothing is saved. */
  balance_was: SignedBalance.optional(),
  plain_password: z
    .string({ error: asError(mustBeText(accountLabels.password)) })
    .refine(isStorable, { error: asError(unusable("Password")) })
    .nullish(),
}).meta({ id: "OperatorForm" });
export type OperatorForm = z.output<typeof OperatorForm>;

export const ResetPasswordForm = component("ResetPasswordForm", {
  password: newPassword(accountLabels.password),
});
export type ResetPasswordForm = z.output<typeof ResetPasswordForm>;

export const ChangePasswordForm = component("ChangePasswordForm", {
  currentPassword: credential("Current password", MAX_PASSWORD_LENGTH),
  newPassword: newPassword("New password"),
});
export type ChangePasswordForm = z.output<typeof ChangePasswordForm>;
