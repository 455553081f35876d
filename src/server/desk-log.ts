import { createLog } from "./log/write-log.ts";
import { ringBell } from "./notifications/use-cases.ts";
import { updateAssignments } from "./queue/use-cases.ts";

/** The log of a desk, and what follows from its entries elsewhere. */
export const deskLog = createLog([ringBell, updateAssignments]);
