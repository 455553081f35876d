import { type Clip, SITE_FIELDS, type SiteField } from "#shared/booking/site-fields.ts";

type Control = HTMLInputElement | HTMLSelectElement;

const TYPED = /^(?:text|email|tel|search|url|number|date)$/;

/** A field, the value that it should hold and how a person reads that value. */
export type Wanted = { field: SiteField; value: string; shown: string };

export function wantedOf({ values, shown }: Clip): Wanted[] {
  return SITE_FIELDS.flatMap((field) => {
    const value = values[field.name];
    return value ? [{ field, value, shown: shown?.[field.name] ?? value }] : [];
  });
}

/**
 * The form that has most of the official fields, with how many; a page may have other forms with an `email` of their own.
 * Fields outside every form count together.
 */
export function findForm() {
  const counts = new Map<HTMLFormElement | null, number>();
  for (const field of SITE_FIELDS) {
    for (const form of new Set(controlsOf(field).map(({ form }) => form))) {
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return { form: most?.[0] ?? null, count: most?.[1] ?? 0 };
}

function controlsOf({ name, kind }: SiteField): Control[] {
  const named = document.querySelectorAll(`[name="${name}"]`);
  return [...named].filter((element): element is Control =>
    kind === "select"
      ? element instanceof HTMLSelectElement
      : element instanceof HTMLInputElement && TYPED.test(element.type),
  );
}

/** Looked up anew each time, since the site may replace it. Null also if there are two: it is not guessed which one is meant. */
export function controlOf(form: HTMLFormElement | null, field: SiteField): Control | null {
  const [control = null, ...others] = controlsOf(field).filter((one) => one.form === form);
  return others.length > 0 ? null : control;
}

/** Days are compared as days: the site's calendar writes them without leading zeros. */
export function holds(control: Control, { field, value }: Wanted): boolean {
  if (field.kind !== "date") return control.value.trim() === value;
  return dayOf(control.value) === dayOf(value);
}

function dayOf(text: string): string {
  const numbers = latin(text).trim().split(/[/.-]/).map(Number);
  // A calendar of the browser has the year first.
  return (Number(numbers[0]) > 31 ? numbers.reverse() : numbers).join("/");
}

/** On an Arabic page days may have Arabic digits. */
function latin(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

export function offers(control: Control, value: string): boolean {
  return (
    !(control instanceof HTMLSelectElement) ||
    [...control.options].some((option) => option.value === value && !option.disabled)
  );
}

/** A person, too, could set it; days are chosen from the calendar of a field that takes no typing. */
export function canBeSet(control: Control, { field, value }: Wanted): boolean {
  const isFixed = control instanceof HTMLInputElement && control.readOnly && field.kind !== "date";
  return !control.disabled && !isFixed && offers(control, value);
}

/** As typing or choosing does it; the native setter, since frameworks watch their own. */
export function set(control: Control, value: string): void {
  const prototype =
    control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  const written = control.type === "date" ? value.split("/").reverse().join("-") : value;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, written);
  for (const type of ["input", "change"]) {
    control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** What a person sees in it. */
export function shownIn(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.value.trim();
  return control.value === "" ? "" : (control.selectedOptions[0]?.text.trim() ?? "");
}
