import { updateAssignments } from "#server/queue/routes.ts";
import { NOTES_OF_AGENTS } from "./agents/agents.queries.ts";
import { TEXTS_IN_PREFERENCES } from "./auth/accounts.queries.ts";
import { READABLE_COPIES } from "./auth/data-keys.queries.ts";
import { FACTOR_SECRETS } from "./auth/factors.queries.ts";
import type { Rooms } from "./context.ts";
import { deleteDraftsOf, eraseInDrafts } from "./drafts/drafts.queries.ts";
import { deleteFilesOf, FILE_KEYS } from "./files/files.queries.ts";
import { notifyOfCalls, updateNextActions } from "./follow-up/change-follow-up.ts";
import { deleteFollowUps, TEXTS_OF_FOLLOW_UPS } from "./follow-up/follow-ups.queries.ts";
import { LOGGED_VALUES, writeLog } from "./log/log.queries.ts";
import { chargeSlips, refundSlips } from "./money/balances.ts";
import { MONEY_KEYS, TEXTS_OF_MONEY } from "./money/entries.queries.ts";
import { TEXTS_OF_NOTICES } from "./notices/routes.ts";
import { eraseBellOfSlips, REASONS_IN_BELL } from "./notifications/notifications.queries.ts";
import { notifyOfAct } from "./notifications/notify-people.ts";
import { eraseRunsOfSlips, TEXTS_OF_RUNS } from "./processing/runs.queries.ts";
import { SUBMISSION_KEYS } from "./slips/erased.queries.ts";
import { leaveCenter } from "./slips/transitions.ts";
import { TEXTS_OF_VIEWS } from "./views/routes.ts";

/** What the rooms contribute. A table that holds something of a person, or an encrypted text, is named here. */
export const ROOMS: Rooms = {
  subscribers: {
    log: writeLog,
    bell: notifyOfAct,
    queue: updateAssignments,
    completed: [updateNextActions, chargeSlips],
    noLongerCompleted: [updateNextActions, refundSlips],
  },
  leaveCenter,
  notifyOfCalls,
  erasing: {
    ofSlips: [deleteDraftsOf, deleteFilesOf, deleteFollowUps, eraseBellOfSlips, eraseRunsOfSlips],
    inApplications: [...TEXTS_OF_FOLLOW_UPS, ...TEXTS_OF_RUNS, LOGGED_VALUES],
    inDrafts: eraseInDrafts,
    elsewhere: {
      money: [...TEXTS_OF_MONEY, REASONS_IN_BELL],
      views: TEXTS_OF_VIEWS,
      notices: TEXTS_OF_NOTICES,
      agents: [NOTES_OF_AGENTS],
      preferences: [TEXTS_IN_PREFERENCES],
      keys: [SUBMISSION_KEYS, ...MONEY_KEYS],
    },
  },
  encrypted: [READABLE_COPIES, FACTOR_SECRETS, FILE_KEYS],
};
