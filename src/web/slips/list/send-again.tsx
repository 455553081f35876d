import { t } from "#web/language/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import classes from "./send-again.module.css";
import type { ListRow } from "./use-list-rows.ts";

type SendAgainProps = {
  rows: readonly ListRow[];
  isSending: boolean;
  onSend: (ids: number[]) => void;
};

/** One press that sends again the slips in sight that can be; nothing while there are none. */
export function SendAgain({ rows, isSending, onSend }: SendAgainProps) {
  const ids = rows.filter(({ block }) => block === null).map(({ id }) => id);
  const count = ids.length;
  if (count === 0) return null;
  return (
    <div className={classes.line}>
      <p className={classes.words}>{t("{count} on this page can be sent again.", { count })}</p>
      <ActionButton className={classes.button ?? ""} busy={isSending} onClick={() => onSend(ids)}>
        {t("Send again ({count})", { count })}
      </ActionButton>
    </div>
  );
}
