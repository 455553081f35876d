import { DESTINATIONS, VISA_TYPES } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./slip-stub.module.css";

/** Which application was sent: name, passport number, what for, and its number on the desk. */
export function SlipStub({ slip }: { slip: Slip }) {
  const destination = DESTINATIONS.find(({ code }) => code === slip.country_traveling_to)?.name;
  const visa = VISA_TYPES.find(({ code }) => code === slip.visa_type)?.name;
  return (
    <dl className={classes.stub}>
      <Fact label={t("Applicant")} value={`${slip.first_name} ${slip.last_name}`} />
      <Fact label={t("Passport")} value={slip.passport_number} isCode />
      <Fact label={t("For")} value={`${destination}, ${inLanguage(visa ?? "")}`} />
      <Fact label={t("Number")} value={String(slip.id)} />
    </dl>
  );
}

function Fact({ label, value, isCode }: { label: string; value: string; isCode?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no" className={isCode ? classes.code : undefined}>
        {value}
      </dd>
    </div>
  );
}
