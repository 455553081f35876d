import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { type ConnectionOptions, closeClient, openClient } from "./client.ts";
import { identifier } from "./statement.ts";

/** Something that listens. */
export type Subscription = { unlisten(): Promise<void> };

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/**
 * Listens to a channel on a connection of its own. One that is lost is made again for as long as it takes, and
 * `onListening` says each time that notifications come from now on. Throws if the first one cannot be made.
 */
export async function listen(
  options: ConnectionOptions,
  channel: string,
  onNotification: () => void,
  onListening: () => void,
): Promise<Subscription> {
  let client: Client | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function open(): Promise<void> {
    const opened = await openClient(options);
    opened.on("notification", onNotification);
    try {
      await opened.query(`listen ${identifier(channel).text}`);
    } catch (error) {
      await closeClient(opened);
      throw error;
    }
    if (signal.aborted) return await closeClient(opened);
    client = opened;
    opened.once("end", () => void openAgain());
    onListening();
  }

  async function openAgain(): Promise<void> {
    for (
      let pause = FIRST_PAUSE_MS;
      !signal.aborted;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    ) {
      try {
        await wait(pause, undefined, { signal });
        return await open();
      } catch {
        // Still away.
      }
    }
  }

  await open();
  return {
    async unlisten() {
      stopping.abort();
      if (client) await closeClient(client);
    },
  };
}
