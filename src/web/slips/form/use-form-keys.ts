import { useRef } from "react";
import { t } from "#web/language/translate.ts";
import { type ScreenKey, useKeys } from "#web/ui/keys.ts";

type FormKeys = {
  /** Whether Enter goes to the next field; on the last one it submits. */
  enterMoves: boolean;
  hasPins: boolean;
  onSaveDraft: () => void;
};

export function useFormKeys({ enterMoves, hasPins, onSaveDraft }: FormKeys) {
  const form = useRef<HTMLFormElement>(null);
  const enter: ScreenKey = {
    keys: ["Enter"],
    does: t("Go to the next field"),
    scope: "field",
    act: ({ target }) => goOn(form.current, target),
  };
  const pin: ScreenKey = {
    keys: ["Alt+K"],
    does: t("Keep this field's value for the next application"),
    act: () => pinOf(document.activeElement)?.click(),
  };
  useKeys([
    ...(enterMoves ? [enter] : []),
    { keys: ["Ctrl+Enter"], does: t("Submit"), act: () => form.current?.requestSubmit() },
    { keys: ["Ctrl+S"], does: t("Keep the draft"), act: onSaveDraft },
    {
      keys: ["Alt+1", "Alt+2", "Alt+3"],
      does: t("Go to a group of fields"),
      act: ({ code }) => goToGroup(form.current, Number(code.at(-1)) - 1),
    },
    ...(hasPins ? [pin] : []),
  ]);
  return form;
}

/** Goes to the next field of the form, or submits it; false where the focus is in none of its fields. */
function goOn(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  const fields = form ? stopsOf(form) : [];
  const index = fields.findIndex((field) => isSameStop(field, target));
  if (index === -1) return false;
  const next = fields[index + 1];
  if (next) next.focus();
  else form?.requestSubmit();
  return true;
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
