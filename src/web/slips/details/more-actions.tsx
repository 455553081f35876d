import { ActionIcon } from "@mantine/core";
import type { ComponentProps } from "react";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { type PopupProps, usePopup } from "#web/ui/use-popup.tsx";

const MoreEntries = part(async () => (await import("./more-entries.tsx")).MoreEntries);

type MoreActionsProps = Omit<ComponentProps<typeof MoreEntries>, keyof PopupProps>;

/** The button of the rare actions. */
export function MoreActions(props: MoreActionsProps) {
  const { button, popup } = usePopup("menu", MoreEntries);
  return (
    <>
      <ActionIcon
        {...button}
        variant="default"
        size="var(--desk-control)"
        aria-label={t("More actions")}
      >
        <IconDots size={18} />
      </ActionIcon>
      {popup && <MoreEntries {...popup} {...props} />}
    </>
  );
}
