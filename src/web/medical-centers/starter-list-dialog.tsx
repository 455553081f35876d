import { Button, Checkbox, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  getStarterList,
  MAX_IMPORTED_CENTERS,
  type StarterCenter,
} from "#shared/medical-centers/contract.ts";
import { centerKey } from "#shared/medical-centers/form.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { shownDateLong } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useCenterImport } from "#web/medical-centers/api.ts";
import {
  CenterFilters,
  matching,
  NO_FILTER,
} from "#web/medical-centers/operator-medical-centers-page.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { FormDialog } from "#web/ui/dialog.tsx";
import classes from "./medical-centers.module.css";

export function StarterListDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: ["medical-centers", "starter-list"],
    queryFn: ({ signal }) => call(getStarterList, { signal }),
  });
  const choice = useCenterChoice();
  const centers = query.data?.centers ?? [];
  const chosen = centers.filter(choice.isChosen);
  const { frame } = useCenterImport(
    chosen.map(({ exists: _, ...center }) => center),
    onClose,
  );

  return (
    <FormDialog
      {...frame}
      title={t("Import starter list")}
      disabledReason={query.data ? choiceError(chosen.length) : t("The list is loading.")}
    >
      {query.data && (
        <p className={classes.words}>
          {tParts(
            "{count} medical centers of the public directory as it was on {day}. Centers open, move and close often: check each one you import. Being in this list does not mean that a center is approved today.",
            { count: centers.length, day: <strong>{dayInWords(query.data.date)}</strong> },
          )}
        </p>
      )}
      {!query.isError && <StarterChoices centers={query.data?.centers ?? null} choice={choice} />}
      {query.isError && (
        <Banner kind="error" title={t("Failed to fetch the starter list.")}>
          <Button size="xs" variant="default" onClick={() => void query.refetch()}>
            {t("Try again")}
          </Button>
        </Banner>
      )}
    </FormDialog>
  );
}

function dayInWords(iso: string): string {
  const day = plainDate(iso);
  return day ? shownDateLong(day) : iso;
}

type Choice = ReturnType<typeof useCenterChoice>;

type StarterChoicesProps = {
  centers: readonly StarterCenter[] | null;
  choice: Choice;
};

function StarterChoices({ centers, choice }: StarterChoicesProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = matching(centers ?? [], filter);
  const open = shown.filter((center) => !center.exists);
  const chosen = open.filter(choice.isChosen);
  const existing = shown.length - open.length;
  return (
    <div>
      <CenterFilters filter={filter} onFilter={setFilter} isFirstInDialog />
      <Group justify="space-between" gap="4px 16px" className={classes.head ?? ""}>
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
      </Group>
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
        classNames={{ label: (center.exists && classes.existing) || "" }}
        id={id}
        aria-describedby={`${id}-more`}
        checked={choice.isChosen(center)}
        disabled={center.exists}
        label={<span translate="no">{center.name}</span>}
        onChange={(event) => choice.set([center], event.currentTarget.checked)}
      />
      <div id={`${id}-more`} className={classes.more}>
        {center.exists && <strong className={classes.mark}>{t("In your list already")}</strong>}
        <span>{[inLanguage(center.city), center.address].filter(Boolean).join(" · ")}</span>
        {contact && <span>{contact}</span>}
      </div>
    </li>
  );
}

function useCenterChoice() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (center: StarterCenter) => !center.exists && keys.has(centerKey(center));
  const set = (centers: readonly StarterCenter[], isOn: boolean) => {
    const next = new Set(keys);
    for (const center of centers.filter((one) => !one.exists)) {
      if (isOn) next.add(centerKey(center));
      else next.delete(centerKey(center));
    }
    setKeys(next);
  };
  return { isChosen, set };
}

function choiceError(count: number): string | null {
  if (count === 0) return t("Choose at least one medical center.");
  if (count > MAX_IMPORTED_CENTERS)
    return t("Choose at most {most}.", { most: MAX_IMPORTED_CENTERS });
  return null;
}
