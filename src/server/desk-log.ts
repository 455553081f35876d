import { createLog } from "./log/write-log.ts";
import { ringBell } from "./notifications/use-cases.ts";
import { updateAssignments } from "./queue/use-cases.ts";

/** The activity log, with what its entries trigger in other rooms. */
export const deskLog = createLog([ringBell, updateAssignments]);
