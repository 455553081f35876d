import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cleanText } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";
import { KeyCap } from "./buttons.tsx";
import { IconSearch } from "./icons/icons.ts";
import { KEYS, useKeys } from "./keys.ts";

const MOST_CHARACTERS = 100;
const DEBOUNCE_MS = 300;

type SearchBoxProps = Omit<TextInputProps, "value" | "label"> & {
  label: string;
  text: string;
  onClear: () => void;
  /** What the key that leads here does. */
  does?: string | undefined;
  "data-autofocus"?: true | undefined;
};

/** A search input; Esc and its button clear it and leave the focus in it. A key leads to that of a screen. */
export function SearchBox(props: SearchBoxProps) {
  const ownId = useId();
  const { id = ownId, label, text, onClear, className = "", onKeyDown, ...others } = props;
  const { does = t("Search"), ...rest } = others;
  const isEmpty = text === "";
  const isOnScreen = rest["data-autofocus"] === undefined;
  const start = () => {
    const box = document.getElementById(id);
    box?.focus();
    if (box instanceof HTMLInputElement) box.select();
  };
  useKeys(isOnScreen ? [{ keys: [KEYS.search], does, run: start }] : []);
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
      aria-keyshortcuts={isOnScreen ? KEYS.search : undefined}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onKeyDown={press}
      // The first Esc clears it, the next one closes the dialog around it.
      data-mantine-stop-propagation={!isEmpty || undefined}
      rightSection={
        isEmpty ? (
          isOnScreen && <KeyCap>{KEYS.search}</KeyCap>
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
  does?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  term: string;
  searchFor: (term: string) => void;
};

/** The search of a list whose pages come from the server. */
export function ListSearch({ term, searchFor, onKeyDown, ...rest }: ListSearchProps) {
  const typing = useSearchText(term, searchFor);
  return (
    <SearchBox
      {...rest}
      {...typing}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        typing.onKeyDown(event);
      }}
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
  const router = useRouter();
  // While the next screen loads this one is still there, and its search would lead back to it.
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) sendSoon.cancel();
      }),
    [router, sendSoon],
  );
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
