import type { ChangeEvent } from "#shared/events/contract.ts";

/** What has changed since a part of the page was told last. */
export type News = {
  changes: readonly ChangeEvent[];
  /** Changes may have been missed: what was read before this moment (`Date.now()`) must be read anew; 0 when none were. */
  outdatedBefore: number;
};

/** What a part of the page does about news; the next ones wait until it is done. */
export type OnNews = (news: News) => Promise<unknown> | undefined;

const GATHER_MS = 250;

type Reader = { onNews: OnNews; isEverReady: boolean; waiting: News | null; isBusy: boolean };

/** Changes on their way to the parts of the page: gathered for a moment, and kept back where they would disturb. */
export type Gathering = {
  add(change: ChangeEvent): void;
  /** Changes before this moment may have been missed. */
  miss(before: number): void;
  /** Tells from now on; `isEverReady` also while the tab is hidden or a menu or dialog is open. Gives the way to stop. */
  read(onNews: OnNews, options?: { isEverReady?: boolean }): () => void;
  /** Looks again whether what was kept back can be told. */
  look(): void;
  stop(): void;
};

/** Gathers changes for 250 ms, and for longer while `isDisturbing` says that the person must be left alone. */
export function createGathering(isDisturbing: () => boolean): Gathering {
  const readers = new Set<Reader>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lookSoon = () => {
    timer ??= setTimeout(look, GATHER_MS);
  };
  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    const mustWait = isDisturbing();
    for (const reader of readers) {
      if (reader.waiting && !reader.isBusy && (reader.isEverReady || !mustWait)) tell(reader);
    }
    if ([...readers].some(({ waiting }) => waiting !== null)) lookSoon();
  }
  function tell(reader: Reader): void {
    const { waiting } = reader;
    if (!waiting) return;
    reader.waiting = null;
    reader.isBusy = true;
    void Promise.resolve(reader.onNews(waiting)).finally(() => {
      reader.isBusy = false;
    });
  }

  function addToAll(news: News): void {
    for (const reader of readers) reader.waiting = joined(reader.waiting, news);
    lookSoon();
  }

  return {
    add: (change) => addToAll({ changes: [change], outdatedBefore: 0 }),
    miss: (before) => addToAll({ changes: [], outdatedBefore: before }),
    read(onNews, { isEverReady = false } = {}) {
      const reader: Reader = { onNews, isEverReady, waiting: null, isBusy: false };
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    look,
    stop: () => clearTimeout(timer),
  };
}

const MOST_GATHERED = 500;

/** A tab that is hidden for a day does not keep all that happened: it reads anew. */
function joined(before: News | null, more: News): News {
  if (!before) return more;
  const changes = [...before.changes, ...more.changes];
  const outdatedBefore = Math.max(before.outdatedBefore, more.outdatedBefore);
  return changes.length > MOST_GATHERED
    ? { changes: more.changes, outdatedBefore: Date.now() }
    : { changes, outdatedBefore };
}
