import { registerHooks } from "node:module";

/**
 * The database driver with five faults of postgres.js 3.4.9 repaired while it is read (porsager/postgres, issues 1154
 * and 1208). When a connection ends between two queries of a transaction, the next one is written to a socket that
 * is no more, out of anybody's reach, which ends the whole program. And a connection that ends while something waits
 * to be written keeps it: every query given to it later waits for ever. With the repair both are refused as
 * CONNECTION_CLOSED, and the pool connects anew. The third: a copy whose last rows come while their reader is behind leaves
 * the connection paused, and whatever is asked next is never heard; a large backup stood still for ever. The fourth: a new
 * connection that is lost while it asks for the types of arrays rejects a promise that nobody has, which ends the program;
 * what the connection was made for is told of the loss anyway. The fifth: how many rows have come is not forgotten when a
 * statement fails, or its connection ends, after its first rows. The next answer on that connection then has its rows
 * behind so many empty places, and whoever takes the first row of it, such as the one that says who is signed in, finds none.
 */
const REPAIRS: readonly { fault: string; repair: string; times: number }[] = [
  {
    fault: "    const x = socket.write(chunk, fn)\n",
    repair: `    if (socket === null) {
      nextWriteTimer !== null && clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return false
    }
    const x = socket.write(chunk, fn)
`,
    times: 1,
  },
  {
    fault: "    clearImmediate(nextWriteTimer)\n",
    repair: "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n",
    times: 2,
  },
  {
    fault: "    stream && stream.push(null)\n",
    repair: "    stream && stream.push(null)\n    stream && socket.resume()\n",
    times: 1,
  },
  {
    fault: "        return fetchArrayTypes()\n",
    repair: "        return fetchArrayTypes().catch(() => undefined)\n",
    times: 1,
  },
  {
    fault: "    query = results = errorResponse = null\n    result = new Result()\n",
    repair: "    query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n",
    times: 1,
  },
  {
    fault: "      statements = {}\n      needsTypes",
    repair:
      "      statements = {}\n      results = errorResponse = null\n      result = new Result()\n      rows = 0\n      needsTypes",
    times: 1,
  },
];

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/postgres/src/connection.js") || !loaded.source) return loaded;
    const { source } = loaded;
    const text = typeof source === "string" ? source : new TextDecoder().decode(source);
    return { ...loaded, source: repair(text) };
  },
});
/** What the package exports. */
export const { default: postgres } = await import("postgres");
hooks.deregister();

function repair(source: string): string {
  return REPAIRS.reduce((text, { fault, repair, times }) => {
    const pieces = text.split(fault);
    if (pieces.length === times + 1) return pieces.join(repair);
    throw new Error(
      "This is not postgres.js 3.4.9: see whether src/server/database/driver.ts is still needed.",
    );
  }, source);
}
