import { addYears, type Day, dayAfter } from "../day.ts";
import { filled, type Message, type Words } from "../message.ts";
import { namesOf } from "./names.ts";
import { numberFits } from "./number-form.ts";
import { birthOf, checksOf, expiryOf, isBirthUnknown } from "./proof.ts";
import type { PassportLines } from "./surroundings.ts";

const YEARS_OF_VALIDITY = [5, 10] as const;

type IssueDay = { date: Day; label: Message };

/** The data of an accepted passport code. Names, nationality and sex have no check digits. */
export type PassportCode = {
  number: string;
  /** False if the user chose a character that no check digit can verify. */
  isNumberProven: boolean;
  lastName: string;
  firstName: string;
  nationality: string;
  /** Null where the code leaves it open, in part or whole. */
  birth: Day | null;
  gender: "male" | "female" | null;
  expiry: Day;
  /** The personal number, if it looks like a national ID and its check digit is right. */
  nationalId: string | null;
  doAllDigitsHold: boolean;
  /** Suggested issue dates; the code does not contain it. */
  issueDays: IssueDay[];
  notes: Words[];
};

export function valuesOf(lines: PassportLines, today: Day): PassportCode | null {
  const [first, second] = lines;
  const [birth, expiry] = [birthOf(second, today), expiryOf(second)];
  const hasBirth = birth !== null || isBirthUnknown(second);
  if (!hasBirth || !expiry) return null;
  const { notes, ...names } = namesOf(first);
  return {
    number: withoutFillers(second.slice(0, 9)),
    isNumberProven: numberFits(second),
    ...names,
    nationality: withoutFillers(second.slice(10, 13)),
    birth,
    gender: genderOf(second.charAt(20)),
    expiry,
    nationalId: nationalIdOf(lines),
    doAllDigitsHold: checksOf(lines).every(({ holds }) => holds),
    issueDays: issueDaysOf(expiry, today),
    notes: [...(birth ? [] : [NO_BIRTH]), ...notes],
  };
}

const NO_BIRTH = "The code does not say the whole date of birth. Type it as the passport shows it.";

function withoutFillers(text: string): string {
  return text.replaceAll("<", "");
}

function genderOf(sex: string): "male" | "female" | null {
  if (sex === "M") return "male";
  return sex === "F" ? "female" : null;
}

function nationalIdOf(lines: PassportLines): string | null {
  const [, id] = /^(\d{10}|\d{13})<*$/.exec(lines[1].slice(28, 42)) ?? [];
  const doesHold = checksOf(lines).some(({ name, holds }) => name === "optional" && holds);
  return id !== undefined && doesHold ? id : null;
}

function issueDaysOf(expiry: Day, today: Day): IssueDay[] {
  return YEARS_OF_VALIDITY.flatMap((years) => {
    const date = dayAfter(addYears(expiry, -years));
    if (date > today) return [];
    return [
      {
        date,
        label: filled("Issued {day} ({years} years)", {
          day: date.split("-").reverse().join("/"),
          years,
        }),
      },
    ];
  });
}
