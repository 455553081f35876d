import { Checkbox } from "@mantine/core";
import { useId } from "react";
import type { StarterCenter } from "#shared/medical-centers/contract-import.ts";
import { centerKey } from "#shared/medical-centers/form.ts";
import { t } from "#web/language/translate.ts";
import { CenterFilters } from "#web/medical-centers/components/center-filters.tsx";
import {
  type CentersFilter,
  matching,
} from "#web/medical-centers/components/use-centers-filter.ts";
import classes from "./import-dialog.module.css";
import type { useCenterChoice } from "./use-center-choice.ts";

type Choice = ReturnType<typeof useCenterChoice>;

type StarterChoicesProps = {
  /** Null while they are on their way. */
  centers: readonly StarterCenter[] | null;
  filter: CentersFilter;
  choice: Choice;
};

/** The directory's centers with a box each; the first box ticks all in sight that can be imported. */
export function StarterChoices({ centers, filter, choice }: StarterChoicesProps) {
  const shown = matching(centers ?? [], filter);
  const open = shown.filter((center) => !center.exists);
  const chosen = open.filter(choice.isChosen);
  const existing = shown.length - open.length;
  return (
    <div>
      <CenterFilters filter={filter} isFirstInDialog />
      <div className={classes.head}>
        <Checkbox
          label={t("Select all shown ({count})", { count: open.length })}
          checked={open.length > 0 && chosen.length === open.length}
          indeterminate={chosen.length > 0 && chosen.length < open.length}
          disabled={open.length === 0}
          onChange={(event) => choice.set(open, event.currentTarget.checked)}
        />
        <span role="status">
          {t("{count} of {all} selected", { count: chosen.length, all: open.length })}
          {existing > 0 && t(" · {existing} in your list already", { existing })}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul className={classes.choices} aria-label={t("Starter list")} tabIndex={0}>
        {shown.map((center) => (
          <StarterChoice key={centerKey(center)} center={center} choice={choice} />
        ))}
        {shown.length === 0 && (
          <li className={classes.none}>
            {centers ? t("No medical centers found") : t("Loading…")}
          </li>
        )}
      </ul>
    </div>
  );
}

function StarterChoice({ center, choice }: { center: StarterCenter; choice: Choice }) {
  const id = useId();
  const contact = [center.phone, center.email].filter(Boolean).join(" · ");
  return (
    <li className={classes.choice}>
      <Checkbox
        classNames={{ label: (center.exists ? classes.existing : classes.name) ?? "" }}
        id={id}
        aria-describedby={`${id}-more`}
        checked={choice.isChosen(center)}
        disabled={center.exists}
        label={<span translate="no">{center.name}</span>}
        onChange={(event) => choice.set([center], event.currentTarget.checked)}
      />
      <div id={`${id}-more`} className={classes.more}>
        {center.exists && <strong className={classes.mark}>{t("In your list already")}</strong>}
        <span>{[center.city, center.address].filter(Boolean).join(" · ")}</span>
        {contact && <span>{contact}</span>}
      </div>
    </li>
  );
}
