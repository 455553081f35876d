import type { EmbeddedPostgresError, Reason } from "@slipdesk/embedded-postgres";
import { ALREADY_RUNNING, StartupError } from "./startup-error.ts";

const OWN_SERVER = "A PostgreSQL server of your own can be named by DATABASE_URL instead.";
const FOLDER = "DATA_DIR names the folder.";

/** What to do on a desk, beyond what the embedded database says itself. */
const ADVICE: Readonly<Partial<Record<Reason, string>>> = {
  "already-running": FOLDER,
  folder: FOLDER,
  "no-programs": OWN_SERVER,
  "no-account": OWN_SERVER,
  copied: "`npm run restore` restores a backup.",
  "other-version":
    "Start the SlipDesk version that made it and take a backup, then restore that backup with this version.",
};

const EXIT_CODES: Readonly<Partial<Record<Reason, number>>> = {
  "already-running": ALREADY_RUNNING,
  interrupted: 130,
};

/** Why the embedded database does not start, for whoever runs the desk. */
export function embeddedFailure({ message, reason }: EmbeddedPostgresError): StartupError {
  const advice = ADVICE[reason];
  return new StartupError(advice ? `${message} ${advice}` : message, EXIT_CODES[reason]);
}
