import { t } from "#web/language/translate.ts";
import { SlipsList } from "./list/slips-list.tsx";

/** Every slip application, for the admins who review, approve and send them. */
export function AdminSlipsPage() {
  return <SlipsList path="/admin/slips" heading={t("Manage Slip Applications")} canManage />;
}
