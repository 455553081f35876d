export { ADMIN_ROLE } from "./cluster.ts";
export { databaseFolderOf, hasDatabase } from "./data-layout.ts";
export { EmbeddedPostgresError, type Reason } from "./errors.ts";
export { connectionTo, findServer, foldersOutside } from "./find-server.ts";
export { makeFolder } from "./make-folder.ts";
export { isAlive } from "./postmaster.ts";
export { THROWAWAY_SETTINGS } from "./server.ts";
export { type Connection, type Embedded, type Log, startEmbedded } from "./start-embedded.ts";
