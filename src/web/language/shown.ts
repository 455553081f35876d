import { type KeyboardEvent, useRef } from "react";
import type { Role } from "#shared/auth/contract.ts";
import { CITIES, cityName, destinationName, type Option } from "#shared/options/options.ts";
import type { SlipFormField } from "#shared/slips/form/form-fields.ts";
import { isChoice } from "#shared/slips/text-slip.ts";
import { dayAndTime, dayOf, dayOrTime } from "#shared/time/instants.ts";
import {
  dayOfWeek,
  dayOfYear,
  longDate,
  monthAndYear,
  type PlainDate,
  shortDate,
} from "#shared/time/plain-date.ts";
import { inLanguage, t } from "./translate.ts";

/** Day in Dhaka: `19 Nov 2026`. */
export function shownDay(instant: Date | string): string {
  return inLanguage(dayOf(instant));
}

/** Day and time in Dhaka: `19 Nov 2026, 14:20`. */
export function shownDayTime(instant: Date | string): string {
  return inLanguage(dayAndTime(instant));
}

/** Only the time if the instant is today in Dhaka, otherwise the day as well. */
export function shownDayOrTime(instant: Date | string, now: Date): string {
  return inLanguage(dayOrTime(instant, now));
}

/** `27 Mar 2027` */
export function shownDate(date: PlainDate): string {
  return inLanguage(shortDate(date));
}

/** `27 March 2027` */
export function shownDateLong(date: PlainDate): string {
  return inLanguage(longDate(date));
}

/** `27 Mar` */
export function shownDayOfYear(date: PlainDate): string {
  return inLanguage(dayOfYear(date));
}

/** `Tue 24 Nov` */
export function shownDayOfWeek(date: PlainDate): string {
  return inLanguage(dayOfWeek(date));
}

/** `Tue 24 Nov 2026` */
export function shownDateOfWeek(date: PlainDate): string {
  return `${shownDayOfWeek(date)} ${date.slice(0, 4)}`;
}

/** `November 2026` */
export function shownMonth(day: PlainDate): string {
  return inLanguage(monthAndYear(day));
}

export type ShownOption = Option & { readonly english?: string };

export function shownOptions(options: readonly Option[]): readonly ShownOption[] {
  return options.map(({ code, name }) => ({ code, name: inLanguage(name), english: name }));
}

/** Of a list's filter, by code. */
export const CITY_CHOICES = [
  { value: "", label: t("All Cities") },
  ...CITIES.map(({ code, name }) => ({ value: code, label: inLanguage(name) })),
];

export function shownCity(code: string): string {
  return inLanguage(cityName(code));
}

export function shownDestination(code: string): string {
  return inLanguage(destinationName(code));
}

export const ROLE_NAMES: Record<Role, string> = {
  admin: t("Admin"),
  operator: t("Operator"),
  applicant: t("Applicant"),
};

/** What a field of the form holds, in words; what was typed stays as it is. */
export function shownWords(field: SlipFormField, words: string): string {
  return isChoice(field) ? inLanguage(words) : words;
}

const PAUSE_MS = 1000;

/** Lets a select be typed into by the English names of its options too, where it shows others. */
export function useEnglishTyping(
  options: readonly ShownOption[],
  choose: (code: string) => void,
): (event: KeyboardEvent) => void {
  const last = useRef({ typed: "", at: 0 });
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (ctrlKey || metaKey || altKey || !/^[a-z]$/i.test(key)) return;
    const before = timeStamp - last.current.at < PAUSE_MS ? last.current.typed : "";
    const typed = before + key.toLowerCase();
    const wanted = options.find(
      ({ name, english = name }) =>
        english !== name &&
        english
          .toLowerCase()
          .replace(/[^a-z]/g, "")
          .startsWith(typed),
    );
    last.current = { typed, at: timeStamp };
    if (!wanted) return;
    event.preventDefault();
    choose(wanted.code);
  };
}
