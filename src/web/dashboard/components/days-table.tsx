import type { DayFigures } from "#shared/dashboard/contract.ts";
import { t } from "#web/language/translate.ts";
import { PopupPanel } from "#web/ui/popup-panel.tsx";
import type { PopupProps } from "#web/ui/use-popup.tsx";
import classes from "./days-table.module.css";

/** The figures of a day, and the day in words. */
export type NamedDay = DayFigures & { name: string };

type DaysTableProps = PopupProps & { days: readonly NamedDay[] };

/** The figures of the last days as a table, beside their bars. */
export function DaysTable({ days, ...popup }: DaysTableProps) {
  return (
    <PopupPanel {...popup} width={280}>
      <Figures days={days} />
    </PopupPanel>
  );
}

function Figures({ days }: { days: readonly NamedDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.figures} aria-label={t("Last 14 days")} tabIndex={0} data-autofocus>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Day")}</th>
            <th scope="col">{t("Submitted")}</th>
            <th scope="col">{t("Failed")}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, name, submitted, failed }) => (
            <tr key={day}>
              <th scope="row">{name}</th>
              <td>{submitted}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
