import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { autoSlash, type DateKind, parseSlashedDate } from "#shared/time/parse-typed-date.ts";
import { formatDayMonthYear, type PlainDate, plainDate } from "#shared/time/plain-date.ts";

type TypedDate = {
  /** `yyyy-MM-dd`, or what was typed where that cannot be read. */
  value: string;
  /** The same at every key, with the text that now stands in the box. */
  onChange: (value: string, text: string) => void;
  onBlur?: (() => void) | undefined;
  kind: DateKind;
  /** Today in Dhaka. */
  today: PlainDate;
};

/** What a box into which a date is typed has whatever it stands in. */
export const TYPED_DATE = {
  type: "text",
  inputMode: "numeric",
  placeholder: "dd/mm/yyyy",
  autoComplete: "off",
} as const;

/** The text of a box into which a date is typed, put in order only once the person is done with it. */
export function useTypedDate({ value, onChange, onBlur, kind, today }: TypedDate) {
  // What stands in the box while it is being typed, and the value it stood for: another value from outside replaces it.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const hasPasted = useRef(false);
  const isTyping = typed !== null && typed.value === value;
  const text = isTyping ? typed.text : shown(value);

  const read = (next: string) => parseSlashedDate(next, kind, today) ?? next;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: next, selectionStart } = event.currentTarget;
    const isPaste = hasPasted.current;
    hasPasted.current = false;
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
    const slashed =
      isPaste || isComposing ? next : autoSlash(text, next, selectionStart === next.length);
    const nextValue = read(slashed);
    setTyped(isPaste ? null : { text: slashed, value: nextValue });
    onChange(nextValue, slashed);
  };
  const settle = () => setTyped(null);

  return {
    text,
    isTyping,
    handlers: {
      onChange: change,
      onPaste: () => {
        hasPasted.current = true;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") settle();
      },
      onBlur: () => {
        settle();
        onBlur?.();
      },
    },
  };
}

function shown(value: string): string {
  const date = plainDate(value);
  return date ? formatDayMonthYear(date) : value;
}
