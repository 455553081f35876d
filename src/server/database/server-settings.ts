import { totalmem } from "node:os";

/** Settings that PostgreSQL is started with, over those in its own files. */
export type ServerSettings = Readonly<Record<string, string>>;

/** What every embedded database runs with: durable, modest in memory, and silent about what is in it. */
export function standardSettings(): ServerSettings {
  const megabytes = totalmem() / 2 ** 20;
  return {
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    max_connections: "60",
    shared_buffers: `${Math.round(Math.min(256, Math.max(32, megabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.min(1024, Math.max(128, megabytes / 4)))}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    max_wal_size: "2GB",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements and the details of errors quote what people typed.
    log_destination: "stderr",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_statement: "none",
    log_checkpoints: "off",
  };
}

/** Makes a throw-away database fast: it does not survive a crash of the machine. For tests only. */
export const THROWAWAY_SETTINGS: ServerSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  // Its workers, which only a superuser may end, would be in the way when a database is dropped.
  autovacuum: "off",
  max_connections: "200",
};
