import { CloseButton, TextInput } from "@mantine/core";
import { useRef } from "react";
import { t } from "#web/language/translate.ts";
import { IconSearch } from "#web/ui/icons/icons.ts";
import classes from "./operator-list.module.css";

type OperatorSearchProps = { term: string; searchFor: (term: string) => void };

/** Finds operators while one types; Esc empties it. */
export function OperatorSearch({ term, searchFor }: OperatorSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={box}
      className={classes.search ?? ""}
      type="text"
      role="searchbox"
      aria-label={t("Search operators")}
      placeholder={t("search by name, username, or email")}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={term}
      onChange={(event) => searchFor(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || term === "") return;
        event.preventDefault();
        searchFor("");
      }}
      rightSection={
        term !== "" && (
          <CloseButton
            size="sm"
            aria-label={t("Clear the search")}
            onClick={() => {
              searchFor("");
              box.current?.focus();
            }}
          />
        )
      }
    />
  );
}
