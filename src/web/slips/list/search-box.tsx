import { CloseButton, TextInput } from "@mantine/core";
import { useRef } from "react";
import { MAX_SEARCH_LENGTH } from "#shared/slips/contract-list.ts";
import { t } from "#web/language/translate.ts";
import { IconSearch } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { useKeys } from "#web/ui/keys.ts";
import { enterRows } from "./use-list-keys.ts";
import { useListSearch } from "./use-list-search.ts";

const SEARCH_ID = "slip-search";

/** Puts the focus into the search box, where a search begins anew. */
export function focusSearch(): void {
  document.getElementById(SEARCH_ID)?.focus();
}

type SearchBoxProps = { term: string; searchFor: (term: string) => void };

/** Finds slips by name, passport or e-mail while one types. */
export function SearchBox({ term, searchFor }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, empty, inputProps } = useListSearch(term, searchFor);
  const start = () => {
    box.current?.focus();
    box.current?.select();
  };
  useKeys([{ keys: ["/"], does: t("Search, from there ↓ enters the rows"), act: start }]);
  return (
    <TextInput
      {...inputProps}
      ref={box}
      id={SEARCH_ID}
      type="text"
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && enterRows()) event.preventDefault();
        inputProps.onKeyDown(event);
      }}
      role="searchbox"
      aria-label={t("Search slips")}
      aria-keyshortcuts="/"
      placeholder={t("search by name, passport, or email")}
      maxLength={MAX_SEARCH_LENGTH}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === "" ? (
          <KeyCap>/</KeyCap>
        ) : (
          <CloseButton
            size="sm"
            aria-label={t("Clear the search")}
            onClick={() => {
              empty();
              box.current?.focus();
            }}
          />
        )
      }
      rightSectionPointerEvents={text === "" ? "none" : "all"}
    />
  );
}
