import { t } from "#web/language/translate.ts";
import { SlipsList } from "./list/slips-list.tsx";

/** The slip applications a person may follow: operators and applicants their own. */
export function OperatorSlipsPage() {
  return <SlipsList path="/operator/slips" heading={t("Slip Applications")} canManage={false} />;
}
