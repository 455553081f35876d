import type { ChangeEvent } from "#shared/log/contract.ts";

/** Changes since the last batch. */
export type Batch = {
  changes: readonly ChangeEvent[];
  /** There may have been others: everything shown must be refetched. */
  missed: boolean;
};

/** Handles a batch; the next one waits for it. */
export type OnBatch = (batch: Batch) => Promise<void> | void;

export type SubscribeOptions = {
  /** Also while the tab is hidden, or a menu or dialog is open. */
  inBackground?: boolean;
};

type Subscriber = {
  onBatch: OnBatch;
  inBackground: boolean;
  waiting: Batch | null;
  isBusy: boolean;
};

const BATCH_MS = 250;
/** A tab that is hidden for a day does not store all that happened. */
const MAX_CHANGES = 500;

/** Collects changes for 250 ms, and for longer while `isDisturbing`, so that many of them cause one refetch. */
export function createBatches(isDisturbing: () => boolean) {
  const subscribers = new Set<Subscriber>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function deliver(subscriber: Subscriber, batch: Batch): Promise<void> {
    subscriber.waiting = null;
    subscriber.isBusy = true;
    try {
      await subscriber.onBatch(batch);
    } finally {
      subscriber.isBusy = false;
    }
  }
  function flush(): void {
    timer = undefined;
    const isHeldBack = isDisturbing();
    for (const subscriber of subscribers) {
      const { waiting, isBusy, inBackground } = subscriber;
      if (waiting && !isBusy && (inBackground || !isHeldBack)) void deliver(subscriber, waiting);
    }
    if ([...subscribers].some(({ waiting }) => waiting)) flushSoon();
  }
  function flushSoon(): void {
    timer ??= setTimeout(flush, BATCH_MS);
  }

  return {
    add(batch: Batch): void {
      for (const subscriber of subscribers) subscriber.waiting = join(subscriber.waiting, batch);
      flushSoon();
    },
    /** Delivers batches from now on; returns the way to stop. */
    subscribe(onBatch: OnBatch, { inBackground = false }: SubscribeOptions = {}): () => void {
      const subscriber: Subscriber = { onBatch, inBackground, waiting: null, isBusy: false };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    stop: () => clearTimeout(timer),
  };
}

function join(waiting: Batch | null, more: Batch): Batch {
  const changes = [...(waiting?.changes ?? []), ...more.changes];
  const missed = more.missed || (waiting?.missed ?? false);
  return changes.length > MAX_CHANGES ? { changes: [], missed: true } : { changes, missed };
}
