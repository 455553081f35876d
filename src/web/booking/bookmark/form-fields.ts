import { type Clip, SITE_FIELDS, type SiteField } from "#shared/booking/rules-site-fields.ts";

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
 * Fields outside every form count together. Two that have as many are told: it is not guessed which one is meant.
 */
export function findForm() {
  const counts = new Map<HTMLFormElement | null, number>();
  for (const field of SITE_FIELDS) {
    for (const form of new Set(controlsOf(field).map(({ form }) => form))) {
      // An older browser does not know what is shown.
      if (form?.checkVisibility?.() !== false) counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  }
  const [most, next] = [...counts].sort(([, one], [, other]) => other - one);
  const count = most?.[1] ?? 0;
  return { form: most?.[0] ?? null, count, isOnly: next?.[1] !== count };
}

/** A field without a name goes by its id. */
function controlsOf({ name, kind }: SiteField): Control[] {
  const named = document.querySelectorAll(
    `[name="${name}"],[id="${name}"]:not([name]),[id="id_${name}"]:not([name])`,
  );
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

/** Days are compared as days: the site's calendar writes them without leading zeros. What the field itself refuses is not right. */
export function holds(control: Control, one: Wanted): boolean {
  if (!control.validity.valid) return false;
  if (control instanceof HTMLSelectElement) return optionOf(control, one)?.value === control.value;
  const written = writtenIn(control, one);
  if (one.field.kind !== "date") return control.value.trim() === written;
  return dayOf(control.value) === dayOf(written);
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

/** A day in the order that the field asks for, such as `yyyy-mm-dd`. */
function writtenIn(control: HTMLInputElement, { field, value }: Wanted): string {
  const [asked] = field.kind === "date" ? ordersAskedBy(control) : [];
  if (!asked) return value;
  const [d, m, y] = value.split("/");
  return asked.replace(/([dmy])+/g, (_all, part: "d" | "m" | "y") => ({ d, m, y })[part] ?? "");
}

const ORDER = /(?<!\w)([dmy])\1*( ?[/. -] ?)(?!\1)([dmy])\3*\2(?!\1|\3)[dmy]+(?!\w)/g;

/** `mm/dd/yyyy` may stand in an attribute of the field or in its label. */
function ordersAskedBy(control: HTMLInputElement): string[] {
  if (control.type === "date") return ["y-m-d"];
  const labels = [...(control.labels ?? [])].map((label) => label.textContent);
  return [...new Set(`${labels}\n${control.outerHTML}`.toLowerCase().match(ORDER))];
}

/** Not where it asks for two orders, or for the month's name. */
function canBeWritten(control: HTMLInputElement): boolean {
  const [order = "", ...others] = ordersAskedBy(control);
  return others.length === 0 && !order.includes("mmm");
}

/**
 * The one with the words. Where none has them, as on a page in another language, the one with the code; where several
 * have them, the one of these with the code.
 */
function optionOf(control: HTMLSelectElement, { value, shown }: Wanted) {
  const open = [...control.options].filter(({ disabled }) => !disabled);
  const said = open.filter(({ text }) => words(text) === words(shown));
  const [only, ...others] = said;
  if (only && others.length === 0) return only;
  return (only ? said : open).find((option) => option.value === value);
}

const words = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

export function offers(control: Control, one: Wanted): boolean {
  return !(control instanceof HTMLSelectElement) || optionOf(control, one) !== undefined;
}

/** A person, too, could set it; days are chosen from the calendar of a field that takes no typing. */
export function canBeSet(control: Control, one: Wanted): boolean {
  if (control.disabled || !offers(control, one)) return false;
  if (control instanceof HTMLSelectElement) return true;
  const isTooLong = control.maxLength >= 0 && one.value.length > control.maxLength;
  if (one.field.kind === "date") return !isTooLong && canBeWritten(control);
  return !isTooLong && !control.readOnly;
}

/** Sets a value as typing or choosing does; by the native setter, since frameworks watch their own. */
export function set(control: Control, one: Wanted): void {
  const isList = control instanceof HTMLSelectElement;
  const { prototype } = isList ? HTMLSelectElement : HTMLInputElement;
  const written = isList ? optionOf(control, one)?.value : writtenIn(control, one);
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
