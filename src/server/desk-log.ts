import { updateNextSteps } from "./follow-up/use-cases.ts";
import { createLog } from "./log/write-log.ts";
import { settleMoney } from "./money/settle-money.ts";
import { ringBell } from "./notifications/use-cases.ts";
import { updateAssignments } from "./queue/use-cases.ts";

export const deskLog = createLog([ringBell, updateAssignments, updateNextSteps, settleMoney]);
