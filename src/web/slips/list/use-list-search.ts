import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;

/**
 * The search box of a list: searches 300 ms after the last key, or at once with Enter; never while an input method is
 * composing a character; without spaces at the ends. `empty` is what Esc does. `term` is what the list shows now: when Back,
 * Forward or "Clear filters" change it, the box follows.
 */
export function useListSearch(term: string, searchFor: (term: string) => void) {
  const [text, setText] = useState(term);
  const sent = useRef(term);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (term === sent.current) return;
    clearTimeout(timer.current);
    sent.current = term;
    setText(term);
  }, [term]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    searchFor(wanted);
  };
  const sendSoon = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(typed), DEBOUNCE_MS);
  };
  const empty = () => {
    setText("");
    send("");
  };
  return {
    text,
    empty,
    inputProps: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.currentTarget.value);
        if (isComposing(event.nativeEvent)) clearTimeout(timer.current);
        else sendSoon(event.currentTarget.value);
      },
      onCompositionEnd: (event: { currentTarget: HTMLInputElement }) =>
        sendSoon(event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) send(text);
      },
    },
  };
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
