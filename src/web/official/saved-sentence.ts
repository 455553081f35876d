import type { OfficialPage } from "#shared/booking/rules-page.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { t } from "#web/language/translate.ts";

export function savedSentence(page: OfficialPage, saved: Slip): string {
  const name = applicantName(saved);
  switch (page.kind) {
    case "payment":
      return t("Payment link of {name} saved.", { name });
    case "slip":
      return t("The slip of {name} was saved.", { name });
    case "result":
      return t("The result of {name} was saved.", { name });
  }
}
