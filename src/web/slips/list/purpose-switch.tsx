import { UnstyledButton } from "@mantine/core";
import { useId } from "react";
import { t } from "#web/language/translate.ts";
import { type Purpose, parseListSearch } from "./list-search.ts";
import tools from "./list-tools.module.css";
import classes from "./purpose-switch.module.css";
import type { ListView } from "./use-list-view.ts";

const PURPOSES: readonly { purpose: Purpose; label: string }[] = [
  { purpose: "processing", label: t("Processing") },
  { purpose: "review", label: t("Review") },
];

/** What rows are ticked for: to be sent for processing, or to be decided and assigned. */
export function PurposeSwitch({ view }: { view: ListView }) {
  const labelId = useId();
  const chosen = view.search.select ?? "processing";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and these change the address
    <div role="group" aria-labelledby={labelId} className={`${classes.switch} ${tools.purpose}`}>
      <span id={labelId}>{t("Select for")}</span>
      <span className={classes.choices}>
        {PURPOSES.map(({ purpose, label }) => (
          <UnstyledButton
            key={purpose}
            className={classes.choice ?? ""}
            aria-pressed={purpose === chosen}
            onClick={() => view.show(parseListSearch({ ...view.search, select: purpose }))}
          >
            {label}
          </UnstyledButton>
        ))}
      </span>
    </div>
  );
}
