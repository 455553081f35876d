import { defaultStringifySearch, Link } from "@tanstack/react-router";
import { memo } from "react";
import { LISTED_NEEDS, type ListedNeed, NEED_NAMES } from "#shared/slips/rules-needs.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { Chip, ChipCount } from "#web/ui/chip.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import { SavedViews } from "#web/views/components/saved-views.tsx";
import { type ListSearch, parseListSearch, searchOfView } from "./list-search.ts";
import { firstPage, type ListPath, type ListView } from "./use-list-view.ts";
import type { ListedCounts } from "./use-listed-counts.ts";

const SCREENS: Readonly<Record<ListPath, "admin-slips" | "operator-slips">> = {
  "/admin/slips": "admin-slips",
  "/operator/slips": "operator-slips",
};

const NEED_TITLES: Readonly<Record<ListedNeed, string>> = {
  failed: t("Failed in processing"),
  send: t("Approved, and nothing keeps them from being sent"),
  pay: t("Booked and not paid; those that lapse first come first"),
  lapsed: t("Booked and not paid within the hour"),
};

/** What waits for somebody in the search's city, by what it waits for; whoever does not manage slips sends none. */
export function neededSearches({ city }: ListSearch, canManage: boolean): ListSearch[] {
  return LISTED_NEEDS.filter((need) => canManage || need !== "send").map((need) =>
    parseListSearch({ city, need }),
  );
}

type ListViewsProps = {
  view: ListView;
  canManage: boolean;
  messages: Messages;
  counts: ListedCounts;
};

/** Ways to look at this list: what waits for somebody, and the saved views; what is searched for is no part of one. */
export const ListViews = memo(function ListViews({
  view,
  canManage,
  messages,
  counts,
}: ListViewsProps) {
  const query = defaultStringifySearch(firstPage(view.search)).replace(/^\?/, "");
  return (
    <SavedViews
      screen={SCREENS[view.path]}
      query={query}
      messages={messages}
      before={neededSearches(view.search, canManage).map((needed) => (
        <NeedChip key={needed.need} needed={needed} view={view} count={counts(needed)} />
      ))}
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
});

type NeedChipProps = { needed: ListSearch; view: ListView; count: number | undefined };

/** Narrows the list to what waits for one thing, of any status; pressed again, it shows every slip. */
function NeedChip({ needed, view: { search, show }, count }: NeedChipProps) {
  const { need } = needed;
  if (!need) return null;
  const isChosen = search.need === need;
  return (
    <Chip
      label={inLanguage(NEED_NAMES[need])}
      count={count}
      title={NEED_TITLES[need]}
      isChosen={isChosen}
      onChoose={() =>
        show(({ status: _, ...rest }) => ({
          ...firstPage(rest),
          need: isChosen ? undefined : need,
        }))
      }
    />
  );
}
