import { Skeleton } from "@mantine/core";
import classes from "./slip-loading.module.css";

/** The place of a form or of details while they load. */
export function SlipLoading({ text }: { text: string }) {
  return (
    <div className={classes.place}>
      <p role="status" className={classes.text}>
        {text}
      </p>
      {[180, 260, 220].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  );
}
