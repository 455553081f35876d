import { useRef } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { actionKey, actionSentence } from "#web/slips/components/action-label.tsx";
import { useKeys } from "#web/ui/keys.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { MoreActions } from "./more-actions.tsx";
import { SlipActionButton } from "./slip-action-button.tsx";
import { useOfferedActions, useSlipActions } from "./use-slip-actions.ts";

const SlipActionDialog = part(
  async () => (await import("./slip-action-dialog.tsx")).SlipActionDialog,
);

type SlipActionsProps = {
  slip: Slip;
  messages: Messages;
  /** Actions that another part of the screen offers. */
  without: readonly SlipAction[];
};

/** What to do with the application: the next action filled, a few beside it, the rest in a menu. */
export function SlipActions({ slip, messages, without }: SlipActionsProps) {
  const { preferences } = usePreferences();
  const actions = useSlipActions(slip, messages);
  const { primary, beside, rare } = useOfferedActions(slip);
  usePartAhead(SlipActionDialog);
  const buttons = useRef<HTMLDivElement>(null);
  const shown = [...beside, ...(primary ? [primary] : [])].filter((one) => !without.includes(one));
  useKeys(
    shown.flatMap((action) => {
      const key = actionKey(action);
      if (!key) return [];
      const press = () =>
        buttons.current?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
      return [{ keys: [key], does: actionSentence(action, slip), act: press }];
    }),
  );
  return (
    <div ref={buttons} style={{ display: "contents" }}>
      {shown.map((action) => (
        <SlipActionButton
          key={action}
          action={action}
          slip={slip}
          isPrimary={action === primary}
          isBusy={actions.isBusy}
          hasKeys={preferences.single_keys}
          onPress={actions.act}
        />
      ))}
      <MoreActions slip={slip} actions={rare} messages={messages} onAction={actions.act} />
      {actions.dialog.asked && (
        <SlipActionDialog slip={slip} actions={actions} messages={messages} />
      )}
    </div>
  );
}
