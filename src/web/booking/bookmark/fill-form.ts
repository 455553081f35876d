import { canBeSet, controlOf, holds, offers, set, shownIn, type Wanted } from "./form-fields.ts";
import { filled, type Panel } from "./panel.ts";
import type { BookmarkTexts } from "./texts.ts";

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
