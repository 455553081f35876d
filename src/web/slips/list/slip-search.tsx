import { useRef } from "react";
import { MAX_SEARCH_LENGTH } from "#shared/slips/contract-list.ts";
import { t } from "#web/language/translate.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { useKeys } from "#web/ui/keys.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import { enterRows } from "./use-list-keys.ts";
import { useListSearch } from "./use-list-search.ts";

const SEARCH_ID = "slip-search";

/** Puts the focus into the search box, where a search begins anew. */
export function focusSearch(): void {
  document.getElementById(SEARCH_ID)?.focus();
}

type SlipSearchProps = { term: string; searchFor: (term: string) => void };

/** Finds slips by name, passport or e-mail while one types. */
export function SlipSearch({ term, searchFor }: SlipSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, empty, inputProps } = useListSearch(term, searchFor);
  const start = () => {
    box.current?.focus();
    box.current?.select();
  };
  useKeys([{ keys: ["/"], does: t("Search, from there ↓ enters the rows"), act: start }]);
  return (
    <SearchBox
      {...inputProps}
      ref={box}
      id={SEARCH_ID}
      label={t("Search slips")}
      placeholder={t("search by name, passport, or email")}
      text={text}
      onClear={empty}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && enterRows()) event.preventDefault();
        inputProps.onKeyDown(event);
      }}
      aria-keyshortcuts="/"
      maxLength={MAX_SEARCH_LENGTH}
      keyCap={<KeyCap>/</KeyCap>}
    />
  );
}
