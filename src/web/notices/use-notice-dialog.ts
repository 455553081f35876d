import type { Notice } from "#shared/notices/contract.ts";
import { type Asked, useAskedDialog } from "#web/ui/use-asked-dialog.ts";

/** What a dialog of the admin's screen is about. */
export type NoticeTask = { kind: "add" } | { kind: "edit" | "delete" | "readers"; notice: Notice };

export type AskedDialog = Asked<NoticeTask>;

/** Which dialog of the admin's screen is open. */
export function useNoticeDialog() {
  return useAskedDialog<NoticeTask>();
}
