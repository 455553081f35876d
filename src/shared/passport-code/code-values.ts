import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import {
  addDays,
  addYears,
  comparePlainDates,
  formatDayMonthYear,
  type PlainDate,
} from "#shared/time/plain-date.ts";
import type { PassportLines } from "./find-lines.ts";
import { numberFits } from "./number-form.ts";
import { birthOf, checksOf, expiryOf } from "./proof.ts";

const YEARS_OF_VALIDITY = [5, 10] as const;

type IssueDay = { date: PlainDate; label: Sentence };

/** The data of an accepted passport code. Names, nationality and sex have no check digits. */
export type PassportCode = {
  number: string;
  /** False if the user chose a character that no check digit can verify. */
  isNumberProven: boolean;
  lastName: string;
  firstName: string;
  nationality: string;
  birth: PlainDate;
  gender: "male" | "female" | null;
  expiry: PlainDate;
  /** The personal number, if it looks like a national ID and its check digit is right. */
  nationalId: string | null;
  doAllDigitsHold: boolean;
  /** Suggested issue dates; the code does not contain it. */
  issueDays: IssueDay[];
  notes: Words[];
};

export function valuesOf(lines: PassportLines, today: PlainDate): PassportCode | null {
  const [first, second] = lines;
  const [birth, expiry] = [birthOf(second, today), expiryOf(second)];
  if (!birth || !expiry) return null;
  const nationality = withoutFillers(second.slice(10, 13));
  return {
    number: withoutFillers(second.slice(0, 9)),
    isNumberProven: numberFits(second),
    ...namesOf(first),
    nationality,
    birth,
    gender: genderOf(second.charAt(20)),
    expiry,
    nationalId: nationalIdOf(lines),
    doAllDigitsHold: checksOf(lines).every(({ holds }) => holds),
    issueDays: issueDaysOf(expiry, today),
    notes: [...nationalityNotes(nationality), ...nameNotes(first)],
  };
}

function namesOf(line: string): { lastName: string; firstName: string } {
  const names = line.slice(5);
  const border = names.indexOf("<<");
  const last = border === -1 ? names : names.slice(0, border);
  const first = border === -1 ? "" : names.slice(border);
  return { lastName: spaced(last), firstName: spaced(first) };
}

function spaced(text: string): string {
  return text.replace(/<+/g, " ").trim();
}

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

function issueDaysOf(expiry: PlainDate, today: PlainDate): IssueDay[] {
  return YEARS_OF_VALIDITY.flatMap((years) => {
    const date = addDays(addYears(expiry, -years), 1);
    if (comparePlainDates(date, today) > 0) return [];
    return [
      {
        date,
        label: sentence("Issued {day} ({years} years)", { day: formatDayMonthYear(date), years }),
      },
    ];
  });
}

function nationalityNotes(nationality: string): Words[] {
  if (nationality === "BGD") return [];
  return [
    sentence("The code says nationality {code}. Only Bangladeshi can be entered.", {
      code: nationality,
    }),
  ];
}

function nameNotes(line: string): Words[] {
  const notes: Words[] = [];
  if (namesOf(line).firstName === "") notes.push("The passport has one name only.");
  if (!line.endsWith("<")) {
    notes.push("The name may be cut off in the code. Compare with the passport.");
  }
  return notes;
}
