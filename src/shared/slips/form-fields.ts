import { z } from "zod";
import {
  CITY_CODES,
  COUNTRY_CODES,
  DESTINATION_CODES,
  GENDER_CODES,
  MARITAL_STATUS_CODES,
  NATIONALITY_CODES,
  POSITION_CODES,
  VISA_TYPE_CODES,
} from "#shared/options/options.ts";
import { type SlipTextField, slipFormLabels } from "#shared/slips/form-labels.ts";
import {
  bengaliDigitsToAscii,
  cleanPassport,
  cleanText,
  isPlainIdentity,
  isPrintableAscii,
  lengthOf,
} from "#shared/slips/text.ts";

/** The longest first or last name and place, in characters. */
export const MAX_NAME_LENGTH = 100;
/** The longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;
/** The longest free text of an application, in characters. */
export const MAX_OTHERS_LENGTH = 300;
const MAX_RECORD_NUMBER = 2_147_483_647;

type Kept = {
  /** How the text is brought into the form that is stored; it never drops a character that counts. */
  clean?: (text: string) => string;
  maxLength?: number;
  isAscii?: boolean;
};

/**
 * The application as it crosses the wire, each field on its own: absent and null text counts as empty, text is
 * cleaned, codes are of their lists, unknown keys are dropped. What the fields owe the specification together, such
 * as what is required, is asked by `checkSlipForm`.
 */
export const slipFormFields = z.object(
  {
    first_name: textField("first_name", { maxLength: MAX_NAME_LENGTH }),
    last_name: textField("last_name", { maxLength: MAX_NAME_LENGTH }),
    email: textField("email", { maxLength: MAX_EMAIL_LENGTH }),
    phone: textField("phone", { clean: (text) => bengaliDigitsToAscii(cleanText(text)) }),
    country: codeField("country", COUNTRY_CODES),
    city: codeField("city", CITY_CODES),
    country_traveling_to: codeField("country_traveling_to", DESTINATION_CODES),
    gender: codeField("gender", GENDER_CODES),
    marital_status: codeField("marital_status", MARITAL_STATUS_CODES),
    nationality: codeField("nationality", NATIONALITY_CODES),
    date_of_birth: textField("date_of_birth"),
    national_id: textField("national_id", { clean: withoutSeparators, isAscii: true }),
    passport_issue_place: textField("passport_issue_place", { maxLength: MAX_NAME_LENGTH }),
    passport_number: textField("passport_number", { clean: cleanPassport, isAscii: true }),
    confirm_passport: z
      .string({ error: mustBeText("confirm_passport") })
      .nullish()
      .transform((text) => (typeof text === "string" ? cleanPassport(text) : undefined)),
    passport_issue_date: textField("passport_issue_date"),
    passport_expiry_date: textField("passport_expiry_date"),
    visa_type: codeField("visa_type", VISA_TYPE_CODES),
    position_applied_for: codeField("position_applied_for", POSITION_CODES),
    others: textField("others", { maxLength: MAX_OTHERS_LENGTH }),
    medical_center_id: z
      .int({ error: notAChoice("medical_center_id") })
      .positive({ error: notAChoice("medical_center_id") })
      .max(MAX_RECORD_NUMBER, { error: notAChoice("medical_center_id") })
      .nullish()
      .transform((id) => id ?? null),
  },
  { error: "The application must be an object with its fields" },
);

/** The fields of an application after reading and cleaning, rules not yet asked. */
export type ReadSlipForm = z.output<typeof slipFormFields>;

function textField(field: SlipTextField, kept: Kept = {}) {
  const clean = kept.clean ?? cleanText;
  return z
    .string({ error: mustBeText(field) })
    .nullish()
    .transform((typed, context) => {
      const text = clean(typed ?? "");
      const message = textFault(field, text, kept);
      if (message) context.issues.push({ code: "custom", message, input: typed });
      return text;
    });
}

function codeField(field: SlipTextField, codes: readonly string[]) {
  return z
    .string({ error: mustBeText(field) })
    .meta({ enum: [...codes] })
    .nullish()
    .transform((typed, context) => {
      const code = cleanText(typed ?? "");
      if (code !== "" && !codes.includes(code)) {
        context.issues.push({ code: "custom", message: notAChoice(field), input: typed });
      }
      return code;
    });
}

function textFault(field: SlipTextField, text: string, kept: Kept): string | null {
  const label = slipFormLabels[field];
  if (!isPlainIdentity(text)) return `${label} contains characters that cannot be used`;
  if (kept.isAscii && !isPrintableAscii(text))
    return `${label} must be in English letters and digits`;
  if (kept.maxLength !== undefined && lengthOf(text) > kept.maxLength) {
    return `${label} must be at most ${kept.maxLength} characters`;
  }
  return null;
}

function withoutSeparators(text: string): string {
  return bengaliDigitsToAscii(cleanText(text)).replace(/[\s-]/g, "");
}

function mustBeText(field: SlipTextField): string {
  return `${slipFormLabels[field]} must be text`;
}

function notAChoice(field: SlipTextField | "medical_center_id"): string {
  return `${slipFormLabels[field]} is not one of the choices`;
}
