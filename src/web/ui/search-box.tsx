import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cleanText } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";
import { KeyCap } from "./buttons.tsx";
import { IconSearch } from "./icons/icons.ts";
import { KEYS } from "./key-table.ts";
import { useKeys } from "./keys.ts";

const MOST_CHARACTERS = 100;
const DEBOUNCE_MS = 300;

type SearchBoxProps = Omit<TextInputProps, "value" | "label"> & {
  label: string;
  text: string;
  onClear: () => void;
  /** At the right while it is empty: the key that leads here. */
  keyCap?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  "data-autofocus"?: true | undefined;
};

/** A search input; Esc and its button clear it and leave the focus in it. */
export function SearchBox(props: SearchBoxProps) {
  const ownId = useId();
  const { id = ownId, label, text, onClear, className = "", keyCap, onKeyDown, ...rest } = props;
  const isEmpty = text === "";
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.nativeEvent.isComposing) return;
    // In a form Enter would submit.
    if (event.key === "Enter") event.preventDefault();
    if (event.key !== "Escape" || isEmpty) return;
    event.preventDefault();
    onClear();
  };
  return (
    <TextInput
      maxLength={MOST_CHARACTERS}
      {...rest}
      id={id}
      className={className}
      type="text"
      role="searchbox"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onKeyDown={press}
      // The first Esc clears it, the next one closes the dialog around it.
      data-mantine-stop-propagation={!isEmpty || undefined}
      rightSection={
        isEmpty ? (
          keyCap
        ) : (
          <CloseButton
            size={24}
            iconSize={15}
            aria-label={t("Clear the search")}
            onClick={() => {
              onClear();
              document.getElementById(id)?.focus();
            }}
          />
        )
      }
      rightSectionPointerEvents={isEmpty ? "none" : "all"}
    />
  );
}

type ListSearchProps = Pick<TextInputProps, "id" | "className" | "placeholder" | "title"> & {
  label: string;
  /** What the key that leads here does. */
  does?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  term: string;
  searchFor: (term: string) => void;
};

/** The search of a list whose pages come from the server. A key leads to it. */
export function ListSearch(props: ListSearchProps) {
  const { does = t("Search"), term, searchFor, onKeyDown, ...rest } = props;
  const box = useRef<HTMLInputElement>(null);
  const typing = useSearchText(term, searchFor);
  const start = () => {
    box.current?.focus();
    box.current?.select();
  };
  useKeys([{ keys: [KEYS.search], does, run: start }]);
  return (
    <SearchBox
      {...rest}
      {...typing}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        typing.onKeyDown(event);
      }}
      ref={box}
      aria-keyshortcuts={KEYS.search}
      keyCap={<KeyCap>{KEYS.search}</KeyCap>}
    />
  );
}

/** Searches 300 ms after the last key, but not while an input method is composing. It follows `term`. */
function useSearchText(term: string, searchFor: (term: string) => void) {
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
