import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { type ConnectionOptions, closeClient, openClient } from "./client.ts";
import { ConnectionError } from "./failure.ts";
import { identifier } from "./statement.ts";

export type Subscription = { unlisten(): void };

type Listener = {
  channel: string;
  onNotification: () => void;
  onListening: () => void;
  onLost: () => void;
};

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/** One connection for all channels, reopened when lost. */
export function createListening(options: ConnectionOptions) {
  const listeners = new Set<Listener>();
  let client: Client | undefined;
  let opening: Promise<Client> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isListeningAgain = false;
  let isEnded = false;

  async function open(): Promise<Client> {
    const opened = await openClient(options);
    if (isEnded) {
      await closeClient(opened);
      throw new ConnectionError(undefined, "CONNECTION_ENDED");
    }
    client = opened;
    opened.on("notification", ({ channel }) => {
      for (const one of listeners) if (one.channel === channel) one.onNotification();
    });
    opened.once("end", () => {
      client = undefined;
      for (const { onLost } of listeners) onLost();
      void listenAgain();
    });
    return opened;
  }

  async function connection(): Promise<Client> {
    if (client) return client;
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return await opening;
  }

  // One after the other: this connection has no queue of its own.
  function send(channels: Iterable<string>): Promise<void> {
    const sent = sending.then(async () => {
      const listening = await connection();
      for (const channel of channels) await listening.query(`listen ${identifier(channel).text}`);
    });
    sending = sent.catch(() => undefined);
    return sent;
  }

  async function listenAgain(): Promise<void> {
    if (isListeningAgain) return;
    isListeningAgain = true;
    let pause = FIRST_PAUSE_MS;
    while (listeners.size > 0) {
      try {
        await wait(pause, undefined, { ref: false });
        await send(new Set([...listeners].map(({ channel }) => channel)));
        for (const { onListening } of listeners) onListening();
        break;
      } catch {
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
    isListeningAgain = false;
  }

  return {
    async listen(
      channel: string,
      onNotification: () => void,
      onListening: () => void,
      onLost: () => void = () => undefined,
    ): Promise<Subscription> {
      await send([channel]);
      const listener = { channel, onNotification, onListening, onLost };
      listeners.add(listener);
      onListening();
      return { unlisten: () => void listeners.delete(listener) };
    },
    async end(): Promise<void> {
      isEnded = true;
      listeners.clear();
      if (client) await closeClient(client);
    },
  };
}
