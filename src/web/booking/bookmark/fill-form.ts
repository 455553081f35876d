import { type Clip, SITE_FIELDS, type SiteField } from "#shared/booking/rules-site-fields.ts";
import { type BookmarkTexts, filled, type Panel } from "./panel.ts";

/** How long a select may take until it is rebuilt. */
const REBUILT_WITHIN_MS = 3_000;
/** A handler of the site may undo a value this long after it was set. */
const QUIET_MS = 1_000;
const POLL_MS = 50;
/** A field that the site changes again and again is left to the person. */
const MOST_TRIES = 3;

type Form = HTMLFormElement | null;

/** Fills in the fields in their order, and again those that a late handler has emptied, until all is quiet or the panel closed. */
export async function fillForm(form: Form, wanted: readonly Wanted[], panel: Panel): Promise<void> {
  const tries = new Map<Wanted, number>();
  const began = Date.now();
  let changedAt = began;
  const fill = (one: Wanted): boolean => {
    const control = controlOf(form, one.field);
    if (control && holds(control, one)) return true;
    const tried = tries.get(one) ?? 0;
    if (!control || tried >= MOST_TRIES || !canBeSet(control, one)) return false;
    tries.set(one, tried + 1);
    set(control, one);
    changedAt = Date.now();
    return true;
  };
  for (const one of wanted) {
    if (!panel.isOpen()) return;
    // Those that the page does not have share one wait.
    const since = controlOf(form, one.field) ? Date.now() : began;
    while (!fill(one) && one.field.kind === "select" && panel.isOpen()) {
      if (Date.now() - since >= REBUILT_WITHIN_MS) break;
      await pause(POLL_MS);
    }
  }
  while (panel.isOpen() && Date.now() - changedAt < QUIET_MS) {
    await pause(POLL_MS);
    wanted.forEach(fill);
  }
}

/** Those that do not hold what they should, as a person reads them; outlines all. */
export function leftIn(form: Form, wanted: readonly Wanted[], texts: BookmarkTexts): string[] {
  return wanted.flatMap((one) => {
    const control = controlOf(form, one.field);
    const isRight = control !== null && holds(control, one);
    if (control) control.style.outline = `3px solid ${isRight ? "#1a9a4b" : "#d32f2f"}`;
    if (isRight) return [];
    const { label } = one.field;
    if (!control) return [label];
    if (!offers(control, one)) {
      return [`${label} (${filled(texts.notOffered, { value: one.shown })})`];
    }
    const value = shownIn(control);
    return [value === "" ? label : `${label} (${filled(texts.shows, { value })})`];
  });
}

const PERSON = ["first_name", "last_name", "passport", "confirm_passport", "dob", "national_id"];

/** Whom the form is filled in for, if that is somebody else. */
export function otherPersonIn(form: Form, wanted: readonly Wanted[]): string | null {
  const typed = wanted
    .filter(({ field }) => PERSON.includes(field.name))
    .flatMap((one) => {
      const control = controlOf(form, one.field);
      const value = control ? shownIn(control) : "";
      if (!control || value === "") return [];
      const isSame = holds(control, one) || value.toUpperCase() === one.value.toUpperCase();
      return [{ name: one.field.name, value, isSame }];
    });
  if (typed.every(({ isSame }) => isSame)) return null;
  const typedIn = (name: string) => typed.find((one) => one.name === name)?.value;
  const name = [typedIn("first_name"), typedIn("last_name")].filter(Boolean).join(" ");
  const number = typedIn("passport") ?? typedIn("confirm_passport");
  const known = [name, number].filter(Boolean);
  return (known.length > 0 ? known : typed.map(({ value }) => value)).join(", ");
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type Control = HTMLInputElement | HTMLSelectElement;

const TYPED = /^(?:text|email|tel|search|url|number|date)$/;

/** A field, the value that it should hold and how a person reads that value. */
type Wanted = { field: SiteField; value: string; shown: string };

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
function controlOf(form: HTMLFormElement | null, field: SiteField): Control | null {
  const [control = null, ...others] = controlsOf(field).filter((one) => one.form === form);
  return others.length > 0 ? null : control;
}

/** Days are compared as days: the site's calendar writes them without leading zeros. What the field itself refuses is not right. */
function holds(control: Control, one: Wanted): boolean {
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

function offers(control: Control, one: Wanted): boolean {
  return !(control instanceof HTMLSelectElement) || optionOf(control, one) !== undefined;
}

/** A person, too, could set it; days are chosen from the calendar of a field that takes no typing. */
function canBeSet(control: Control, one: Wanted): boolean {
  if (control.disabled || !offers(control, one)) return false;
  if (control instanceof HTMLSelectElement) return true;
  const isTooLong = control.maxLength >= 0 && one.value.length > control.maxLength;
  if (one.field.kind === "date") return !isTooLong && canBeWritten(control);
  return !isTooLong && !control.readOnly;
}

/** Sets a value as typing or choosing does; by the native setter, since frameworks watch their own. */
function set(control: Control, one: Wanted): void {
  const isList = control instanceof HTMLSelectElement;
  const { prototype } = isList ? HTMLSelectElement : HTMLInputElement;
  const written = isList ? optionOf(control, one)?.value : writtenIn(control, one);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, written);
  for (const type of ["input", "change"]) {
    control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** What a person sees in it. */
function shownIn(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.value.trim();
  return control.value === "" ? "" : (control.selectedOptions[0]?.text.trim() ?? "");
}
