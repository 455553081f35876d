import { dollarsShown } from "#shared/money/rules.ts";
import classes from "./statement.module.css";

/** `+$82.00`, `-$10.00` */
export function movementShown(amount: string): string {
  return isCredit(amount) ? `+${dollarsShown(amount)}` : dollarsShown(amount);
}

export function Movement({ amount }: { amount: string }) {
  return (
    <span className={classes.amount} data-credit={isCredit(amount) || undefined}>
      {movementShown(amount)}
    </span>
  );
}

function isCredit(amount: string): boolean {
  return Number(amount) > 0;
}
