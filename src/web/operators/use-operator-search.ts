import { useLocation, useNavigate } from "@tanstack/react-router";
import type { Operator } from "#shared/operators/contract.ts";

/** The search of the list: the term lives in the history entry, so that Back finds it again and no address tells it. */
export function useOperatorSearch() {
  const term = useLocation({ select: ({ state }) => state.search ?? "" });
  const navigate = useNavigate();
  const searchFor = (search: string) =>
    void navigate({
      to: "/admin/operators",
      state: (state) => ({ ...state, search }),
      replace: true,
      resetScroll: false,
    });
  return { term, searchFor };
}

/** The operators whose first name, last name, full name, username or e-mail holds the term, in any case of letters. */
export function matching(operators: readonly Operator[], term: string): readonly Operator[] {
  const wanted = term.trim().replace(/\s+/g, " ").toLowerCase();
  if (wanted === "") return operators;
  return operators.filter(({ first_name, last_name, username, email }) =>
    [`${first_name} ${last_name}`, username, email].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}
