import { UnstyledButton } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { IconChevronDown, IconChevronUp } from "#web/ui/icons/icons.ts";
import classes from "./slip-table.module.css";
import { firstPage, type ListView } from "./use-list-view.ts";

/** Heads the day of submission; pressing it turns the order of the list round. */
export function SubmittedHead({ view }: { view: ListView }) {
  const isOldest = view.search.sort === "oldest";
  const Direction = isOldest ? IconChevronUp : IconChevronDown;
  return (
    <th scope="col" aria-sort={isOldest ? "ascending" : "descending"}>
      <UnstyledButton
        className={classes.sort ?? ""}
        title={
          isOldest
            ? t("Oldest first; show the newest first")
            : t("Newest first; show the oldest first")
        }
        onClick={() => sortBy(view, isOldest ? "newest" : "oldest")}
      >
        {t("Submitted")}
        <Direction size={14} />
      </UnstyledButton>
    </th>
  );
}

/** Shows the list in that order, from its first page on. */
export function sortBy(view: ListView, sort: string): void {
  view.show((search) => ({ ...firstPage(search), sort }));
}
