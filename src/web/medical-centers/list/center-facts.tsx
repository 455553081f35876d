import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { t } from "#web/language/translate.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./center-facts.module.css";

type CenterProps = { center: MedicalCenter };

/** Name and, below it, the operating hours. */
export function CenterName({ center }: CenterProps) {
  return (
    <>
      <span className={list.name} translate="no">
        {center.name}
      </span>
      {center.time && <span className={list.more}>{center.time}</span>}
    </>
  );
}

/** City and country and, below them, the address. */
export function CenterLocation({ center }: CenterProps) {
  return (
    <>
      <span className={classes.place}>
        {center.city}, {center.country}
      </span>
      {center.address && (
        <span className={list.more} title={center.address}>
          {center.address}
        </span>
      )}
    </>
  );
}

/** Phone and e-mail, each a link, or N/A. */
export function CenterContact({ center: { phone, email } }: CenterProps) {
  if (!phone && !email) return <span className={classes.none}>{t("N/A")}</span>;
  return (
    <span className={classes.contacts}>
      {phone && (
        <a
          className={`${classes.contact} desk-figures`}
          href={`tel:${phone.replace(/[^+\d]/g, "")}`}
        >
          {phone}
        </a>
      )}
      {email && (
        <a className={classes.contact} title={email} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      )}
    </span>
  );
}

/** A link to the center's website in a new tab, or N/A. */
export function CenterWebsite({ center: { website } }: CenterProps) {
  if (!website) return <span className={classes.none}>{t("N/A")}</span>;
  return <ExternalLink href={website}>{t("Visit")}</ExternalLink>;
}
