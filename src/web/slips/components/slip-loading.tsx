import { Skeleton } from "@mantine/core";
import classes from "./slip-form.module.css";

/** The place of a form or of details while they load. */
export function SlipLoading({ text }: { text: string }) {
  return (
    <div className={classes.form}>
      <p role="status" className={classes.loading}>
        {text}
      </p>
      {[180, 260, 220].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  );
}
