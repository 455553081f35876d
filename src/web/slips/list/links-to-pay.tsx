import { t } from "#web/language/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import classes from "./links-to-pay.module.css";
import { type ListSearch, parseListSearch } from "./list-search.ts";
import type { ListRow } from "./use-list-rows.ts";
import { firstPage, type ListView } from "./use-list-view.ts";
import type { ListedCounts } from "./use-listed-counts.ts";

/** The same search, narrowed to the links that wait for their payment. */
export const linksToPay = (search: ListSearch): ListSearch => ({ ...search, links: "to-pay" });

type LinksToPayFilterProps = { view: ListView; counts: ListedCounts };

/** Narrows the list to the links that wait for their payment; pressed again, it shows every slip. */
export function LinksToPayFilter({ view: { search, show }, counts }: LinksToPayFilterProps) {
  const isOn = search.links !== undefined;
  return (
    <Chip
      label={t("Links to pay")}
      count={counts(linksToPay(search))}
      title={t("Booked and not paid; those that lapse first come first")}
      isChosen={isOn}
      onChoose={() =>
        show(parseListSearch({ ...firstPage(search), links: isOn ? undefined : "to-pay" }))
      }
    />
  );
}

type SendAgainProps = {
  rows: readonly ListRow[];
  isSending: boolean;
  onSend: (ids: number[]) => void;
};

/** One press that sends again the slips in sight whose links have lapsed; nothing while there are none. */
export function SendAgain({ rows, isSending, onSend }: SendAgainProps) {
  const ids = rows.filter(({ block }) => block === null).map(({ id }) => id);
  if (ids.length === 0) return null;
  const words =
    ids.length === 1
      ? t("1 link has lapsed.")
      : t("{count} links have lapsed.", { count: ids.length });
  return (
    <div className={classes.line}>
      <p className={classes.words}>{words}</p>
      <ActionButton busy={isSending} onClick={() => onSend(ids)}>
        {t("Send again ({count})", { count: ids.length })}
      </ActionButton>
    </div>
  );
}
