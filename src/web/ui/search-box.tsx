import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { t } from "#web/language/translate.ts";
import { IconSearch } from "./icons/icons.ts";

const MOST_CHARACTERS = 100;

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
