import { Skeleton } from "@mantine/core";
import { dollarsShown } from "#shared/money/rules.ts";
import page from "#web/ui/page.module.css";
import classes from "./money.module.css";

type Figure = {
  label: string;
  /** Undefined until loaded. */
  amount: string | undefined;
};

type FiguresProps = {
  label: string;
  figures: readonly Figure[];
  /** The first is the one that counts. */
  hasLargeFirst?: boolean;
};

/** A band of amounts above all else. */
export function Figures({ label, figures, hasLargeFirst }: FiguresProps) {
  return (
    <section className={`desk-sheet ${classes.sheet}`} aria-label={label} data-screen-only>
      <dl
        className={`${page.sums} ${classes.figures}`}
        data-large-first={hasLargeFirst || undefined}
      >
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd data-owed={figure.amount?.startsWith("-") || undefined}>
              {figure.amount === undefined ? (
                <Skeleton display="inline-block" height={22} width={96} />
              ) : (
                dollarsShown(figure.amount)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
