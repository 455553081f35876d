import { Skeleton } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import frame from "./detail-list.module.css";
import classes from "./details-skeleton.module.css";
import { RailCard } from "./rail-card.tsx";
import page from "./slip-details.module.css";

const GROUPS = [
  [t("Passport"), 11],
  [t("Visa and contact"), 6],
  [t("Location"), 3],
] as const;

/** The place of the details while they load, on their own grid. */
export function DetailsSkeleton() {
  return (
    <div className={page.columns} aria-hidden>
      <div className={page.sheet}>
        {GROUPS.map(([title, facts]) => (
          <section key={title} className={frame.group}>
            <h2 className={frame.title}>{title}</h2>
            <div className={frame.facts}>
              {Array.from({ length: facts }, (_, index) => `${title} ${index}`).map((key) => (
                <div key={key} className={classes.fact}>
                  <Skeleton width={84} height={10} />
                  <Skeleton width="60%" height={13} />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className={page.rail}>
        <RailCard title={t("Status")}>
          <div className={classes.lines}>
            <Skeleton width={150} height={13} />
            <Skeleton height={10} />
            <Skeleton height={10} />
          </div>
        </RailCard>
      </div>
    </div>
  );
}
