import type { ChangeEvent } from "#shared/log/contract.ts";

/** A change, and the moment (`Date.now()`) since which what is read shows it; Infinity when that is not known. */
export type Change = ChangeEvent & { shownSince: number };

/** What has changed since a part of the page was told last. */
export type News = {
  changes: readonly Change[];
  /**
   * Changes may have been missed: what was read before this moment must be read anew, also what is under way where it is
   * Infinity; 0 when none were.
   */
  outdatedBefore: number;
};

/** What was read before which moment must be read anew, when only some changes concern it; 0 when nothing must. */
export function readAnewBefore(news: News, concerns: (change: Change) => boolean): number {
  const since = news.changes.filter(concerns).map(({ shownSince }) => shownSince);
  return Math.max(news.outdatedBefore, ...since);
}

/** What a part of the page does about news; the next ones wait until it is done. */
export type OnNews = (news: News) => Promise<unknown> | undefined;

const GATHER_MS = 250;

type Gathered = {
  changes: readonly { change: ChangeEvent; place: string | null }[];
  outdatedBefore: number;
};
type Reader = { onNews: OnNews; isEverReady: boolean; waiting: Gathered | null; isBusy: boolean };

/** Changes on their way to the parts of the page: gathered for a moment, and kept back where they would disturb. */
export type Gathering = {
  add(change: ChangeEvent, place: string | null): void;
  /** Changes before this moment may have been missed. */
  miss(before: number): void;
  /** Tells from now on; `isEverReady` also while the tab is hidden or a menu or dialog is open. Gives the way to stop. */
  read(onNews: OnNews, options?: { isEverReady?: boolean }): () => void;
  /** Looks again whether what was kept back can be told. */
  look(): void;
  stop(): void;
};

/**
 * Gathers changes for 250 ms, and for longer while `isDisturbing` says that the person must be left alone. `shownSince`
 * says since when what is read shows the change at a place.
 */
export function createGathering(
  isDisturbing: () => boolean,
  shownSince: (place: string | null) => number,
): Gathering {
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
    // Only now: an act is often answered after its event has come.
    const changes = waiting.changes.map(({ change, place }) => ({
      ...change,
      shownSince: shownSince(place),
    }));
    void Promise.resolve(reader.onNews({ ...waiting, changes })).finally(() => {
      reader.isBusy = false;
    });
  }

  function addToAll(news: Gathered): void {
    for (const reader of readers) reader.waiting = joined(reader.waiting, news);
    lookSoon();
  }

  return {
    add: (change, place) => addToAll({ changes: [{ change, place }], outdatedBefore: 0 }),
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
function joined(before: Gathered | null, more: Gathered): Gathered {
  if (!before) return more;
  const changes = [...before.changes, ...more.changes];
  const outdatedBefore = Math.max(before.outdatedBefore, more.outdatedBefore);
  return changes.length > MOST_GATHERED
    ? { changes: more.changes, outdatedBefore: Number.POSITIVE_INFINITY }
    : { changes, outdatedBefore };
}
