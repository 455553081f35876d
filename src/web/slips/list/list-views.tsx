import { defaultStringifySearch, Link } from "@tanstack/react-router";
import { ChipCount } from "#web/ui/chip.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import { SavedViews } from "#web/views/components/saved-views.tsx";
import { searchOfView } from "./list-search.ts";
import { firstPage, type ListPath, type ListView } from "./use-list-view.ts";
import type { ListedCounts } from "./use-listed-counts.ts";

const SCREENS: Readonly<Record<ListPath, "admin-slips" | "operator-slips">> = {
  "/admin/slips": "admin-slips",
  "/operator/slips": "operator-slips",
};

type ListViewsProps = { view: ListView; messages: Messages; counts: ListedCounts };

/** The saved views of this list; what is searched for is no part of one. */
export function ListViews({ view, messages, counts }: ListViewsProps) {
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
          search={searchOfView(saved.query)}
          resetScroll={false}
          activeOptions={{ exact: true }}
        >
          {saved.name}
          <ChipCount count={counts(searchOfView(saved.query))} />
        </Link>
      )}
    />
  );
}
