import type { Rooms } from "./desk.ts";
import { updateNextSteps } from "./follow-up/use-cases.ts";
import { writeLog } from "./log/write-log.ts";
import { chargeSlips, refundSlips } from "./money/settle-money.ts";
import { ringBell } from "./notifications/use-cases.ts";
import { updateAssignments } from "./queue/use-cases.ts";
import { leaveCenter } from "./slips/transitions.ts";

export const ROOMS: Rooms = {
  subscribers: {
    log: writeLog,
    bell: ringBell,
    queue: updateAssignments,
    completed: [updateNextSteps, chargeSlips],
    noLongerCompleted: [updateNextSteps, refundSlips],
  },
  leaveCenter,
};
