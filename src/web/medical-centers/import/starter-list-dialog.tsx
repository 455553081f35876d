import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StarterCenter } from "#shared/medical-centers/contract-import.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { shownDateLong } from "#web/language/dates.ts";
import { t, tParts } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { importCenters, starterListQuery, useCenterAction } from "#web/medical-centers/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import classes from "./import-dialog.module.css";
import { StarterChoices } from "./starter-choices.tsx";
import { choiceFault, importedSentence, useCenterChoice } from "./use-center-choice.ts";

type StarterListDialogProps = {
  opened: boolean;
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** The public directory, to be looked through and imported by choice; nothing is stored before that. */
export function StarterListDialog({ opened, onDone, onCancel }: StarterListDialogProps) {
  const query = useQuery({ ...starterListQuery, enabled: opened });
  const [term, setTerm] = useState("");
  const [city, setCity] = useState("");
  const choice = useCenterChoice();
  const save = useCenterAction(importCenters);
  const centers = query.data?.centers ?? [];
  const chosen = centers.filter(choice.isChosen);
  const clear = () => {
    setTerm("");
    setCity("");
  };
  const submit = () =>
    save.run(chosen.map(withoutMark), {
      onSuccess: (answer) => onDone(importedSentence(answer)),
    });

  return (
    <FormDialog
      opened={opened}
      wide
      title={t("Import starter list")}
      submitLabel={
        chosen.length === 0 ? t("Import") : t("Import {count}", { count: chosen.length })
      }
      busy={save.isBusy}
      failure={save.error && failureOf(save.error, t("Failed to import medical centers."))}
      disabledReason={query.data ? choiceFault(chosen.length) : t("The list is loading.")}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {query.data && (
        <p className={classes.words}>
          {tParts(
            "{count} medical centers of the public directory as it was on {day}. Centers open, move and close often: check each one you import. Being in this list does not mean that a center is approved today.",
            { count: centers.length, day: <strong>{dayInWords(query.data.date)}</strong> },
          )}
        </p>
      )}
      {!query.isError && (
        <StarterChoices
          centers={query.data?.centers ?? null}
          filter={{ term, city, setTerm, setCity, clear }}
          choice={choice}
        />
      )}
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

function withoutMark({ exists: _, ...center }: StarterCenter) {
  return center;
}

function dayInWords(iso: string): string {
  const day = plainDate(iso);
  return day ? shownDateLong(day) : iso;
}
