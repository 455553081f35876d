import { SlipsList } from "./list/slips-list.tsx";

/** Every slip application, for the admins who review, approve and send them. */
export function AdminSlipsPage() {
  return <SlipsList path="/admin/slips" heading="Manage Slip Applications" canManage />;
}
