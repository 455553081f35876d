import { useDeferredValue, useRef } from "react";
import { type UseFormReturn, useFormContext, useWatch } from "react-hook-form";
import type { Slip } from "#shared/slips/contract.ts";
import { cleanTypedForm, type SlipInput, typedSlipFormSchema } from "#shared/slips/form/form.ts";
import type { SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { KEYS, type ScreenKey, useKeys } from "#web/ui/keys.ts";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";

export type SlipFormState = UseFormReturn<SlipFormValues, unknown, SlipInput>;

type Mode = "create" | "edit";

export type SlipFormSetup = {
  mode: Mode;
  /** Taken once; later values need a new form. */
  initial: SlipFormValues;
  failure: string;
  send: (input: SlipInput) => Promise<Slip>;
  onSent: (slip: Slip, values: SlipFormValues) => void;
};

export function useSlipForm({ mode, ...setup }: SlipFormSetup) {
  return useDeskForm({
    ...setup,
    // The day may change while the form is open.
    read: (values: SlipFormValues) =>
      readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values),
    tidy: cleanTypedForm,
  });
}

export function focusFirstField(): void {
  document.getElementById("passport_number")?.focus();
}

/** The same when the form appears, unless the person has already moved the focus elsewhere. */
export function beginAtFirstField(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches("body, h1")) focusFirstField();
}

export function useMissingFields(mode: Mode): ReadonlySet<string> {
  const { control } = useFormContext<SlipFormValues>();
  // The key shows first: checking all fields takes longer than drawing one.
  const values = useDeferredValue(useWatch({ control }));
  return missingFields(mode, values);
}

export function missingFields(mode: Mode, values: Partial<SlipFormValues>): ReadonlySet<string> {
  const reading = readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values);
  if ("input" in reading) return new Set();
  const missing = new Set<string>(reading.fieldErrors.map(({ field }) => field));
  // The schema only compares it with the number, but it must be typed as well.
  if (!values.confirm_passport) missing.add("confirm_passport");
  return missing;
}

/** Focuses the first of these fields on the screen, whatever their order here; without any, `otherwise`. */
export function focusFirstOf(fields: ReadonlySet<string>, otherwise?: string): void {
  const names = fields.size > 0 ? [...fields] : [otherwise];
  const selector = names.map((name) => `#${name}`).join(",");
  document.querySelector<HTMLElement>(selector)?.focus();
}

type FormKeys = { enterMoves: boolean; hasPins: boolean; onSaveDraft: () => void };

export function useFormKeys({ enterMoves, hasPins, onSaveDraft }: FormKeys) {
  const form = useRef<HTMLFormElement>(null);
  const enter: ScreenKey = {
    keys: [KEYS.nextField],
    does: t("Go to the next field"),
    scope: "field",
    run: ({ target }) => goOn(form.current, target),
  };
  const pin: ScreenKey = {
    keys: [KEYS.pinField],
    does: t("Keep this field's value for the next application"),
    run: () => pinOf(document.activeElement)?.click(),
  };
  useKeys([
    ...(enterMoves ? [enter] : []),
    { keys: [KEYS.send], does: t("Submit"), run: () => form.current?.requestSubmit() },
    { keys: [KEYS.saveDraft], does: t("Save the draft"), run: onSaveDraft },
    {
      keys: KEYS.fieldGroups,
      does: t("Go to a group of fields"),
      run: ({ code }) => goToGroup(form.current, Number(code.at(-1)) - 1),
    },
    ...(hasPins ? [pin] : []),
  ]);
  return form;
}

/** Goes to the next field that is not settled, or submits the form; false where the focus is in none of its fields. */
function goOn(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  const fields = form ? stopsOf(form) : [];
  const index = fields.findIndex((field) => isSameStop(field, target));
  if (index === -1) return false;
  const next = fields.slice(index + 1).find(needsSomebody);
  if (next) next.focus();
  else form?.requestSubmit();
  return true;
}

function needsSomebody(field: Control): boolean {
  return !field.dataset.settled || field.closest("[aria-invalid]") !== null;
}

function goToGroup(form: HTMLFormElement | null, index: number): void {
  const section = form?.querySelectorAll("section")[index];
  if (section) stopsOf(section)[0]?.focus();
}

function pinOf(field: Element | null): HTMLElement | null {
  const name = field?.getAttribute("name") ?? field?.id;
  return name ? document.querySelector<HTMLElement>(`[data-pin-of="${CSS.escape(name)}"]`) : null;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls on the way through the form; of radio buttons the chosen one, or the first. */
function stopsOf(part: Element): Control[] {
  const controls = part.querySelectorAll<Control>("input:not([type=hidden]), select, textarea");
  const seen = new Set<string>();
  return [...controls].flatMap((control) => {
    if (control.disabled || seen.has(control.name || control.id)) return [];
    seen.add(control.name || control.id);
    return control.type === "radio" ? [chosenOf(part, control)] : [control];
  });
}

function chosenOf(part: Element, radio: Control): Control {
  const chosen = `input[name="${CSS.escape(radio.name)}"]:checked`;
  return part.querySelector<HTMLInputElement>(chosen) ?? radio;
}

function isSameStop(field: Control, target: EventTarget | null): boolean {
  if (field === target) return true;
  return (
    target instanceof HTMLInputElement && target.type === "radio" && target.name === field.name
  );
}
