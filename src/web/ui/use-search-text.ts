import { useDebouncedCallback } from "@mantine/hooks";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cleanText } from "#shared/text/clean.ts";

const DEBOUNCE_MS = 300;

/** For a `SearchBox`: searches 300 ms after the last key, but not while an input method is composing. It follows `term`. */
export function useSearchText(term: string, searchFor: (term: string) => void) {
  const [text, setText] = useState(term);
  const sent = useRef(term);
  const send = (typed: string) => {
    const wanted = cleanText(typed);
    if (wanted === sent.current) return;
    sent.current = wanted;
    searchFor(wanted);
  };
  const sendSoon = useDebouncedCallback(send, DEBOUNCE_MS);
  const sendNow = (typed: string) => {
    sendSoon.cancel();
    send(typed);
  };
  useEffect(() => {
    if (term === sent.current) return;
    sendSoon.cancel();
    sent.current = term;
    setText(term);
  }, [term, sendSoon]);
  const onChange = ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    setText(value);
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) sendSoon.cancel();
    else sendSoon(value);
  };
  return {
    text,
    onClear: () => {
      setText("");
      sendNow("");
    },
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      if (key === "Enter" && !nativeEvent.isComposing) sendNow(text);
    },
    onChange,
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) =>
      sendSoon(event.currentTarget.value),
  };
}
