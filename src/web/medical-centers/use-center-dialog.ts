import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";

/** What a dialog of the admin's screen is about. */
export type CenterTask =
  | { kind: "add" | "starter-list" | "csv" }
  | { kind: "edit" | "delete"; center: MedicalCenter };

/** Which dialog of the admin's screen is open. */
export function useCenterDialog() {
  return useAskedDialog<CenterTask>();
}
