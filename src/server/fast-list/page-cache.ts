import type { Sql } from "#server/database/connect.ts";
import type { Subscription } from "#server/database/listen.ts";
import { LOG_CHANNEL } from "#server/log/write-log.ts";
import type { Page, PageQueries, PageRows } from "./repository.ts";

export const MOST_LISTS = 200;
export const MOST_BYTES = 32 * 1024;
export const UNUSED_MS = 60_000;

type List = { queries: PageQueries; rows: PageRows | null; timer?: NodeJS.Timeout };

/** Personal data: entries expire after a minute unused and with every change; none while signals may be missed. */
export function createPageCache(sql: Pick<Sql, "listen">) {
  const lists = new Map<string, List>();
  let subscribing: Promise<Subscription | null> | null = null;
  let isListening = false;
  let timesEmptied = 0;

  function empty(): void {
    timesEmptied += 1;
    for (const list of lists.values()) dropRows(list);
  }

  function setListening(value: boolean): void {
    isListening = value;
    empty();
  }

  function subscribe(): void {
    const [begin, end] = [() => setListening(true), () => setListening(false)];
    subscribing ??= sql.listen(LOG_CHANNEL, empty, begin, end).catch(() => (subscribing = null));
  }

  function findList(key: string, prepare: () => PageQueries): List {
    const list = lists.get(key) ?? { queries: prepare(), rows: null };
    lists.delete(key);
    lists.set(key, list);
    const [oldest] = lists;
    if (!oldest || lists.size <= MOST_LISTS) return list;
    dropRows(oldest[1]);
    lists.delete(oldest[0]);
    return list;
  }

  return {
    /** Uses the cached rows if their version is current. `prepare` composes the queries of the list. */
    async read(key: string, tokenHash: Buffer, prepare: () => PageQueries): Promise<Page> {
      const list = findList(key, prepare);
      const { rows, queries } = list;
      if (rows) {
        const state = await queries.findState(tokenHash);
        list.timer?.refresh();
        if (state.version === rows.version) return { ...state, ...rows };
        dropRows(list);
      }
      subscribe();
      const before = timesEmptied;
      const page = await queries.findPage(tokenHash);
      const isCurrent = isListening && timesEmptied === before && lists.get(key) === list;
      if (isCurrent && Buffer.byteLength(page.slips) <= MOST_BYTES) {
        dropRows(list);
        list.rows = { version: page.version, ids: page.ids, slips: page.slips };
        list.timer = setTimeout(dropRows, UNUSED_MS, list).unref();
      }
      return page;
    },
    close(): void {
      setListening(false);
      void subscribing?.then((subscription) => subscription?.unlisten());
    },
  };
}

function dropRows(list: List): void {
  clearTimeout(list.timer);
  list.rows = null;
}
