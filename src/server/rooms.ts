import { FACTOR_SECRETS } from "./auth/factors.queries.ts";
import { READABLE_COPIES } from "./auth/passwords/password-keys.ts";
import { eraseInPreferences } from "./auth/preferences.queries.ts";
import type { Rooms } from "./desk.ts";
import { deleteDraftsOf, eraseInDrafts } from "./drafts/erasing.queries.ts";
import { deleteFilesOf, FILE_KEYS } from "./files/files.queries.ts";
import { deleteFollowUps, eraseInFollowUps } from "./follow-up/erasing.queries.ts";
import { ringOfCalls } from "./follow-up/ring-of-calls.ts";
import { updateNextSteps } from "./follow-up/use-cases.ts";
import { eraseInLog } from "./log/erasing.queries.ts";
import { writeLog } from "./log/write-log.ts";
import { eraseInMoney, eraseMoneyKeys } from "./money/erasing.queries.ts";
import { chargeSlips, refundSlips } from "./money/settle-money.ts";
import { eraseInNotices } from "./notices/erasing.queries.ts";
import { eraseBellOfSlips, eraseInBell } from "./notifications/erasing.queries.ts";
import { ringBell } from "./notifications/ring-bell.ts";
import { eraseInRuns, eraseRunsOfSlips } from "./processing/erasing.queries.ts";
import { updateAssignments } from "./queue/use-cases.ts";
import { eraseSubmissionKeys } from "./slips/erasing.queries.ts";
import { leaveCenter } from "./slips/transitions.ts";
import { eraseInViews } from "./views/erasing.queries.ts";

/** What the rooms contribute. A table that holds something of a person, or an encrypted text, is named here. */
export const ROOMS: Rooms = {
  subscribers: {
    log: writeLog,
    bell: ringBell,
    queue: updateAssignments,
    completed: [updateNextSteps, chargeSlips],
    noLongerCompleted: [updateNextSteps, refundSlips],
  },
  leaveCenter,
  ringOfCalls,
  erasing: {
    ofSlips: [deleteDraftsOf, deleteFilesOf, deleteFollowUps, eraseBellOfSlips, eraseRunsOfSlips],
    inApplications: [eraseInFollowUps, eraseInRuns, eraseInLog],
    inDrafts: eraseInDrafts,
    elsewhere: {
      money: [eraseInMoney, eraseInBell],
      views: [eraseInViews],
      notices: [eraseInNotices],
      preferences: [eraseInPreferences],
      keys: [eraseSubmissionKeys, eraseMoneyKeys],
    },
  },
  encrypted: [READABLE_COPIES, FACTOR_SECRETS, FILE_KEYS],
};
