import { writeAlone } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import * as db from "./notifications.queries.ts";

/** Notifications by time. Run every minute by every program; keys prevent repeats. */
export async function notifyOfWhatIsDue(
  context: Pick<Context, "sql" | "clock" | "rooms">,
): Promise<void> {
  await writeAlone(context, async (write) => {
    await db.notifyOfTime(write);
    const now = context.clock();
    if (formatTime(now) >= "09:00") await context.rooms.notifyOfCalls(write, dhakaDayOf(now));
    if (formatTime(now) >= "10:00") await db.notifyOfWaiting(write, dhakaDayOf(now));
  });
}
