import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Operator } from "#shared/operators/contract.ts";
import { t } from "#web/language/translate.ts";
import { matching, useOperatorSearch } from "#web/operators/use-operator-search.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import list from "#web/ui/record-list.module.css";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import type { OnOperatorAction } from "./operator-actions.tsx";
import { OperatorCards } from "./operator-cards.tsx";
import { OperatorSearch } from "./operator-search.tsx";
import { OperatorSkeleton } from "./operator-skeleton.tsx";
import { OperatorTable } from "./operator-table.tsx";

type OperatorListProps = {
  query: {
    data: Operator[] | undefined;
    isPending: boolean;
  };
  onAction: OnOperatorAction;
};

/** The operators that fit the search as a table or cards, their placeholders, or the sentence that there are none. */
export function OperatorList({ query, onAction }: OperatorListProps) {
  const { term, searchFor } = useOperatorSearch();
  const asCards = useNarrowScreen();
  const operators = query.data ?? [];
  const shown = matching(operators, term);
  const Rows = asCards ? OperatorCards : OperatorTable;
  const isNone = query.data !== undefined && operators.length === 0;
  return (
    <section className={list.list} aria-label={t("Operators")}>
      <div className={list.tools}>
        <OperatorSearch term={term} searchFor={searchFor} />
      </div>
      {query.isPending && <OperatorSkeleton asCards={asCards} />}
      {shown.length > 0 && <Rows operators={shown} onAction={onAction} />}
      {isNone && <EmptyState title={t("No Operator found")} action={<AddOperatorLink />} />}
      {operators.length > 0 && shown.length === 0 && (
        <EmptyState
          title={t("No Operator found")}
          hint={t("Nobody's name, username or email holds what you searched for.")}
          action={
            <Button variant="default" onClick={() => searchFor("")}>
              {t("Clear the search")}
            </Button>
          }
        />
      )}
      {operators.length > 0 && (
        <p role="status" className={list.count}>
          {shown.length === operators.length
            ? t(operators.length === 1 ? "{count} operator" : "{count} operators", {
                count: operators.length,
              })
            : t("{count} of {all} operators", { count: shown.length, all: operators.length })}
        </p>
      )}
    </section>
  );
}

/** Leads to the form for a new operator. */
export function AddOperatorLink() {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to="/operator/add" {...props} />}
    >
      {t("Add Operator")}
    </Button>
  );
}
