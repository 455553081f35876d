import type { Role } from "#shared/auth/contract.ts";
import { t } from "#web/language/translate.ts";

export const ROLE_NAMES: Record<Role, string> = {
  admin: t("Admin"),
  operator: t("Operator"),
  applicant: t("Applicant"),
};
