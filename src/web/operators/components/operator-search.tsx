import { t } from "#web/language/translate.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import classes from "./operator-list.module.css";

type OperatorSearchProps = { term: string; searchFor: (term: string) => void };

/** Finds operators while one types. */
export function OperatorSearch({ term, searchFor }: OperatorSearchProps) {
  return (
    <SearchBox
      className={classes.search}
      label={t("Search operators")}
      placeholder={t("search by name, username, or email")}
      text={term}
      onChange={(event) => searchFor(event.currentTarget.value)}
      onClear={() => searchFor("")}
    />
  );
}
