import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { t } from "#web/language/translate.ts";
import { type ScreenKey, useKeys } from "#web/ui/keys.ts";

const FORM_KEYS: readonly ScreenKey[] = [
  { keys: ["Ctrl+Enter"], does: t("Submit") },
  { keys: ["Ctrl+S"], does: t("Keep the draft") },
  { keys: ["Alt+1", "Alt+2", "Alt+3"], does: t("Go to a group of fields") },
];
const ENTER_MOVES: ScreenKey = { keys: ["Enter"], does: t("Go to the next field") };
const PIN_KEY: ScreenKey = {
  keys: ["Alt+K"],
  does: t("Keep this field's value for the next application"),
};

type FormKeys = {
  /** Whether Enter goes to the next field. */
  enterMoves: boolean;
  /** Whether fields have pins. */
  hasPins: boolean;
  onKeepDraft: () => void;
};

/**
 * The keys of the slip form: Enter goes to the next field, on the last one and on the button it submits; from anywhere
 * Ctrl+Enter submits, Ctrl+S keeps the draft and Alt+1 to 3 go to the groups; Alt+K presses the field's pin.
 */
export function useFormKeys({ enterMoves, hasPins, onKeepDraft }: FormKeys) {
  const form = useRef<HTMLFormElement>(null);
  const keepDraft = useRef(onKeepDraft);
  keepDraft.current = onKeepDraft;
  useEffect(() => listenEverywhere(form, keepDraft), []);
  useKeys([...(enterMoves ? [ENTER_MOVES] : []), ...FORM_KEYS, ...(hasPins ? [PIN_KEY] : [])]);

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event;
    const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (!isPlainEnter || !enterMoves || event.defaultPrevented || event.nativeEvent.isComposing) {
      return;
    }
    const fields = stopsOf(event.currentTarget);
    const place = fields.findIndex((field) => isSameStop(field, target));
    if (place === -1) return;
    event.preventDefault();
    const next = fields[place + 1];
    if (next) next.focus();
    else event.currentTarget.requestSubmit();
  };
  return { form, onKeyDown };
}

function listenEverywhere(
  form: RefObject<HTMLFormElement | null>,
  keepDraft: RefObject<() => void>,
): () => void {
  const onKey = (event: globalThis.KeyboardEvent) => {
    const isInDialog = document.querySelector("[role=dialog]") !== null;
    const act = isInDialog ? undefined : actionOf(event, form.current, keepDraft.current);
    if (!act) return;
    event.preventDefault();
    act();
  };
  window.addEventListener("keydown", onKey);
  return () => window.removeEventListener("keydown", onKey);
}

function actionOf(
  event: globalThis.KeyboardEvent,
  form: HTMLFormElement | null,
  keepDraft: () => void,
): (() => void) | undefined {
  const hasCtrl = event.ctrlKey || event.metaKey;
  if (hasCtrl && event.key === "Enter") return () => form?.requestSubmit();
  if (hasCtrl && !event.shiftKey && event.key.toLowerCase() === "s") return keepDraft;
  if (!event.altKey || hasCtrl || !form) return undefined;
  if (event.code === "KeyK") return () => pinOf(document.activeElement)?.click();
  const group = /^Digit([1-3])$/.exec(event.code)?.[1];
  const section = group && form.querySelectorAll("section")[Number(group) - 1];
  return section ? () => stopsOf(section)[0]?.focus() : undefined;
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

function isSameStop(field: Control, target: EventTarget): boolean {
  if (field === target) return true;
  return (
    target instanceof HTMLInputElement && target.type === "radio" && target.name === field.name
  );
}
