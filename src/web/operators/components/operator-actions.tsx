import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { Operator } from "#shared/operators/contract.ts";
import { t } from "#web/language/translate.ts";
import { IconDots, IconPencil, IconTrash } from "#web/ui/icons/icons.ts";
import type { OperatorAction } from "./operator-dialogs.tsx";
import { operatorName } from "./operator-facts.tsx";

/** What to do with an operator; `button` is where the focus belongs afterwards. */
export type OnOperatorAction = (
  action: OperatorAction,
  operator: Operator,
  button: HTMLElement | null,
) => void;

type OperatorActionsProps = { operator: Operator; onAction: OnOperatorAction };

/** Edit, Delete, and a menu with the rest. A dialog opens once the menu is gone. */
export function OperatorActions({ operator, onAction }: OperatorActionsProps) {
  const bin = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const chosen = useRef<OperatorAction | null>(null);
  const name = operatorName(operator);
  const choose = (action: OperatorAction) => () => {
    chosen.current = action;
  };
  const act = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action) onAction(action, operator, more.current);
  };
  return (
    <>
      <ActionIcon
        size="var(--desk-control-small)"
        aria-label={t("Edit {name}", { name })}
        title={t("Edit")}
        renderRoot={(props) => (
          <Link to="/operator/$id/edit" params={{ id: String(operator.id) }} {...props} />
        )}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        ref={bin}
        color="red"
        size="var(--desk-control-small)"
        aria-label={t("Delete {name}", { name })}
        title={t("Delete")}
        onClick={() => onAction("delete", operator, bin.current)}
      >
        <IconTrash size={18} />
      </ActionIcon>
      <Menu position="bottom-end" width={180} shadow="none" onExitTransitionEnd={act}>
        <Menu.Target>
          <ActionIcon
            ref={more}
            size="var(--desk-control-small)"
            aria-label={t("More actions for {name}", { name })}
            title={t("More actions")}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={choose("reset-password")}>{t("Reset password")}</Menu.Item>
          {operator.suspended_at === null ? (
            <Menu.Item onClick={choose("suspend")}>{t("Suspend")}</Menu.Item>
          ) : (
            <Menu.Item onClick={choose("reactivate")}>{t("Reactivate")}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
