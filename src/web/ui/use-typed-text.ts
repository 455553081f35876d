import { useCallback, useRef, useState } from "react";

/**
 * Asks before a dialog is closed over text that was typed into its form. `form` is the form's ref, `close` what Esc and
 * a click outside do: with nothing typed they close at once, and a second Esc goes back to the form.
 */
export function useTypedText(onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const typedInto = useRef<{ form: HTMLFormElement; before: string } | null>(null);
  const form = useCallback((element: HTMLFormElement | null) => {
    typedInto.current = element && { form: element, before: textIn(element) };
  }, []);
  const stay = () => {
    setIsAsking(false);
    firstField(typedInto.current?.form)?.focus();
  };
  const close = () => {
    if (isAsking) return stay();
    const { current } = typedInto;
    if (current && textIn(current.form) !== current.before) setIsAsking(true);
    else onClose();
  };
  return { form, isAsking, close, stay };
}

const TEXT_FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])";

function textIn(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return JSON.stringify([...fields].map(({ name, value }) => [name, value]).filter(([, v]) => v));
}

function firstField(form: HTMLFormElement | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(TEXT_FIELDS) ?? null;
}
