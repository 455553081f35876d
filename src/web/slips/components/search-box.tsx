import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { MAX_SEARCH_LENGTH } from "#shared/slips/contract.ts";
import { useListSearch } from "#web/slips/use-list-search.ts";
import { useSlashFocus } from "#web/slips/use-slash-focus.ts";

type SearchBoxProps = { term: string; searchFor: (term: string) => void };

/** Finds slips by name, passport or e-mail while one types. */
export function SearchBox({ term, searchFor }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, empty, inputProps } = useListSearch(term, searchFor);
  useSlashFocus(box);
  return (
    <TextInput
      {...inputProps}
      ref={box}
      type="text"
      role="searchbox"
      aria-label="Search slips"
      aria-keyshortcuts="/"
      placeholder="search by name, passport, or email"
      maxLength={MAX_SEARCH_LENGTH}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== "" && (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              empty();
              box.current?.focus();
            }}
          />
        )
      }
    />
  );
}
