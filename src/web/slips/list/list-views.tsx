import { defaultStringifySearch, Link } from "@tanstack/react-router";
import type { Messages } from "#web/ui/use-message.ts";
import { SavedViews } from "#web/views/components/saved-views.tsx";
import { parseListSearch } from "./list-search.ts";
import { firstPage, type ListPath, type ListView } from "./use-list-view.ts";

const SCREENS: Readonly<Record<ListPath, "admin-slips" | "operator-slips">> = {
  "/admin/slips": "admin-slips",
  "/operator/slips": "operator-slips",
};

/** The saved views of this list; what is searched for is no part of one. */
export function ListViews({ view, messages }: { view: ListView; messages: Messages }) {
  const query = defaultStringifySearch(firstPage(view.search)).replace(/^\?/, "");
  return (
    <SavedViews
      screen={SCREENS[view.path]}
      query={query}
      messages={messages}
      renderLink={(saved, looks) => (
        <Link
          {...looks}
          to={view.path}
          search={parseListSearch(Object.fromEntries(new URLSearchParams(saved.query)))}
          resetScroll={false}
          activeOptions={{ exact: true }}
        >
          {saved.name}
        </Link>
      )}
    />
  );
}
