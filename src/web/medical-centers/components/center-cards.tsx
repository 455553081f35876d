import {
  CenterContact,
  CenterLocation,
  CenterName,
  CenterWebsite,
} from "#web/medical-centers/components/center-facts.tsx";
import type { CenterRowsProps } from "#web/medical-centers/components/center-table.tsx";
import classes from "./center-cards.module.css";

/** Medical centers as cards, for narrow screens: actions at the top right. */
export function CenterCards({ centers, actions }: CenterRowsProps) {
  return (
    <ul className={classes.cards} aria-label="Medical centers">
      {centers.map((center) => (
        <li key={center.id} className={classes.card}>
          <div className={classes.top}>
            <div className={classes.name}>
              <CenterName center={center} />
            </div>
            {actions && <div className={classes.actions}>{actions(center)}</div>}
          </div>
          <dl className={classes.facts}>
            <dt>Location</dt>
            <dd>
              <CenterLocation center={center} />
            </dd>
            <dt>Contact</dt>
            <dd>
              <CenterContact center={center} />
            </dd>
            <dt>Website</dt>
            <dd>
              <CenterWebsite center={center} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
