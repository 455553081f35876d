import { existsSync, readFileSync } from "node:fs";
import { LOCK_MS, STATEMENT_MS } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { BUDGETS } from "#server/api/budgets.ts";
import { COST_OF_INVALID, MAX_FIELD_ERRORS } from "#server/api/serve.ts";
import { BEGUN_MINUTES, MAX_WRONG_CODES } from "#server/auth/factors.queries.ts";
import { CONTEXT_WORDS } from "#server/auth/passwords/guessable-password.ts";
import {
  MAX_CHECKS_WAITING,
  MAX_HASH_WAIT_MS,
  MAX_HASHES_AT_ONCE,
  MAX_HASHES_WAITING,
} from "#server/auth/passwords/password.ts";
import { RECOVERY_CODES } from "#server/auth/second-factor.ts";
import {
  CONFIRMED_MINUTES,
  FORMER_TOKEN_SECONDS,
  MAX_SESSIONS,
} from "#server/auth/sessions.queries.ts";
import { MAX_WRONG_OWN_PASSWORDS } from "#server/auth/sign-in-guard.ts";
import { FREE_FAILURES, MAX_KNOWN_BROWSERS } from "#server/auth/sign-ins.queries.ts";
import { FULL_BYTES, RESERVE_BYTES } from "#server/database/disk.ts";
import { MOST_OF_A_PERSON, MOST_OF_A_SESSION, MOST_STREAMS } from "#server/events/routes.ts";
import { MAX_DEPTH, MAX_FIELDS, MAX_VALUES } from "#server/http/headers.ts";
import {
  MAX_CONNECTIONS,
  MAX_COSTLY,
  MAX_COSTLY_PER_PERSON,
  MAX_LOOK_UPS,
  MAX_OPEN,
  MAX_UPLOADS,
  MAX_UPLOADS_PER_PERSON,
  MAX_WORKED_ON,
} from "#server/http/limits.ts";
import { MAX_PUBLIC_BODY } from "#server/http/present-error.ts";
import { FIRST_BYTES, timesFor } from "#server/http/time-limits.ts";
import { NOTE_BACK_MINUTES } from "#server/log/log.queries.ts";
import { MOST_LINES } from "#server/medical-centers/centers-csv.ts";
import { BROKEN_IN_A_ROW, PAUSE_MS, WITHIN_MS } from "#server/processing/adapters/http-adapter.ts";
import { HEARTBEAT_MS, MAX_ATTEMPTS } from "#server/processing/carry-out.ts";
import { SIGNED_CALLBACKS, UNSIGNED_CALLBACKS } from "#server/processing/routes.ts";
import { LEASE_SECONDS, QUERY_AFTER_SECONDS } from "#server/processing/runs.queries.ts";
import { readSettings } from "#server/settings/settings.ts";
import { testApp } from "#server/testing/test-app.ts";
import { MAX_VIEWS } from "#server/views/routes.ts";
import { MAX_AGENTS, MAX_NAMES_PER_CALL, MAX_NEW_AGENTS_PER_DAY } from "#shared/agents/contract.ts";
import { MAX_PASSWORD_LENGTH } from "#shared/auth/contract.ts";
import { MIN_PASSWORD_LENGTH } from "#shared/auth/form-account.ts";
import { MAX_PAGE_LENGTH } from "#shared/booking/rules-page.ts";
import { CLIP_MINUTES, MAX_RETURN_LENGTH } from "#shared/booking/rules-site-fields.ts";
import { MAX_DRAFT_BYTES, MOST_DRAFTS, MOST_RECEIVED } from "#shared/drafts/contract.ts";
import { MAX_EXPORTED } from "#shared/exports/contract.ts";
import { addFile } from "#shared/files/contract.ts";
import { MAX_FILE_BYTES, MAX_FILES, MAX_PIXELS } from "#shared/files/rules.ts";
import { MAX_NEW_COUNTED } from "#shared/follow-up/contract.ts";
import {
  MAX_DAYS_TO_CALL,
  MAX_FOLLOW_UP_NOTE_LENGTH,
  MAX_SLIP_NUMBER_LENGTH,
} from "#shared/follow-up/form.ts";
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, MAX_URL_LENGTH } from "#shared/http/fields.ts";
import {
  importSlips,
  MAX_FILE_NAME_LENGTH,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_ROWS_PER_CALL,
} from "#shared/imports/contract.ts";
import { MAX_AUDIT_EXPORTED, MAX_HISTORY_PAGE } from "#shared/log/contract.ts";
import { MAX_CENTERS } from "#shared/medical-centers/contract.ts";
import {
  DEPOSITS_PER_PAGE,
  ENTRIES_PER_PAGE,
  MAX_EXPORTED_ENTRIES,
} from "#shared/money/contract.ts";
import {
  MAX_DEPOSIT_DAYS,
  MAX_MONEY_NOTE_LENGTH,
  MAX_REFERENCE_LENGTH,
} from "#shared/money/form.ts";
import {
  amountOf,
  dollarsShown,
  MAX_CENTS,
  MAX_PRICE_CENTS,
  MAX_WAITING_DEPOSITS,
} from "#shared/money/rules.ts";
import { MAX_NOTICES } from "#shared/notices/contract.ts";
import { MAX_PREFERENCES_BYTES } from "#shared/profile/contract-preferences.ts";
import { MAX_SHEET_SLIPS, MAX_STATEMENT_SLIPS } from "#shared/reports/contract.ts";
import { MAX_REPORT_DAYS } from "#shared/reports/rules-periods.ts";
import {
  changeSlips,
  MAX_NOTE_LENGTH,
  MAX_NOTES,
  MAX_SLIPS_PER_CHANGE,
} from "#shared/slips/contract-changes.ts";
import { LONGEST_NAME } from "#shared/text/plain.ts";
import { MAX_NAME_LENGTH, MAX_QUERY_LENGTH } from "#shared/views/contract.ts";

const pageNamed = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8");
const page = pageNamed("limits");
const settings = readSettings({});
const times = timesFor(settings.PATIENCE);
const { bodyLimit = 0, keepAliveTimeout = 0 } = (await testApp()).app.initialConfig;

const hashWait = `${MAX_HASH_WAIT_MS / 1000} s`;
const number = (count: number) => count.toLocaleString("en-US");
const minutesInWords = (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`);

test.each(Object.entries(BUDGETS))("the budget of %s is the one on the page", (_kind, budget) => {
  const row =
    "perDay" in budget
      ? `| ${number(budget.perDay)} | at midnight in Dhaka |`
      : `| ${number(budget.size)} | ${minutesInWords(budget.minutes)} |`;
  expect(page).toContain(row);
});

const HELD: readonly [string, string | number][] = [
  ["body of a call", `${bodyLimit / 1024} KiB`],
  ["body of an import", `${(importSlips.bodyLimit ?? 0) / 1024 ** 2} MiB`],
  [
    "values of a body, levels in it, fields of an object; those of a change of many slips",
    `${number(MAX_VALUES)}, ${MAX_DEPTH}, ${MAX_FIELDS}; ${changeSlips.mostFields}`,
  ],
  [
    "field errors of an answer; a sent name that it repeats",
    `${MAX_FIELD_ERRORS}; ${LONGEST_NAME} characters`,
  ],
  ["body of a call without a session", `${MAX_PUBLIC_BODY / 1024} KiB`],
  ["body of a call with a file", `${(addFile.bodyLimit ?? 0) / 1024 ** 2} MiB`],
  [
    "time until an answer is ready, until it is sent",
    `${times.callMs / 1000} s, ${times.sendingMs / 1000} s`,
  ],
  ["calls of a person at once, of them worked on", `${MAX_OPEN}, ${MAX_WORKED_ON}`],
  ["look-ups of a token's session at once", MAX_LOOK_UPS],
  ["costly calls at once", `${MAX_COSTLY_PER_PERSON} of a person, ${MAX_COSTLY} in all`],
  ["a costly call, a call with a file waits at most", `${times.turnMs / 1000} s`],
  [
    "calls with a file received at once",
    `${MAX_UPLOADS_PER_PERSON} of a person, ${MAX_UPLOADS} in all`,
  ],
  ["a file brings at its beginning", `${FIRST_BYTES / 1024} KiB within ${times.firstMs / 1000} s`],
  ["headers, a body from when it is read", `10 s, ${times.bodyMs / 1000} s`],
  [
    `a costly call, or one that may bring more than ${bodyLimit / 1024} KiB, that is refused for what it says counts as`,
    `${COST_OF_INVALID} changes`,
  ],
  [
    "streams of events of a program, a person, a session",
    `${number(MOST_STREAMS)}, ${MOST_OF_A_PERSON}, ${MOST_OF_A_SESSION}`,
  ],
  ["a file, files of an application", `${MAX_FILE_BYTES / 1024 ** 2} MB, ${MAX_FILES}`],
  ["pixels of a picture; of one that the page opens", `${MAX_PIXELS / 1e6} million; 100 million`],
  ["recovery codes", RECOVERY_CODES],
  ["lease of a run", `${LEASE_SECONDS} s`],
  ["heartbeat that prolongs it", `${HEARTBEAT_MS / 1000} s`],
  ["attempts of a run", MAX_ATTEMPTS],
  ["failed calls in a row until a pause", `${BROKEN_IN_A_ROW} within ${WITHIN_MS / 1000} s`],
  ["pause of a booking service that does not answer", `${PAUSE_MS / 1000} s`],
  ["silence until the desk asks a booking service", `${QUERY_AFTER_SECONDS} s`],
  ["signed reports", `${number(SIGNED_CALLBACKS.size)} a minute`],
  ["unsigned reports answered 401", `${UNSIGNED_CALLBACKS.size} a minute of a network`],
  ["idle connection", `${keepAliveTimeout / 1000} s`],
  ["connections of one address", MAX_CONNECTIONS],
  ["slips of a page", MAX_PAGE_SIZE],
  ["history entries of a page", MAX_HISTORY_PAGE],
  ["slips changed by one call", MAX_SLIPS_PER_CHANGE],
  ["rows of an import, its file", `${MAX_IMPORT_ROWS}, ${MAX_IMPORT_BYTES / 2 ** 20} MiB`],
  ["lines of a CSV file of medical centers", MOST_LINES],
  ["rows sent by one import call", MAX_ROWS_PER_CALL],
  ["slips of one export", MAX_EXPORTED],
  ["entries of one audit export", MAX_AUDIT_EXPORTED],
  ["term of a search", `${MAX_SEARCH_LENGTH} characters`],
  ["note on an application, notes of one", `${MAX_NOTE_LENGTH} characters, ${MAX_NOTES}`],
  [
    "slip number, note of a follow-up",
    `${MAX_SLIP_NUMBER_LENGTH}, ${MAX_FOLLOW_UP_NOTE_LENGTH} characters`,
  ],
  ["days until the next call", MAX_DAYS_TO_CALL],
  ["slips that nobody follows up yet, counted and listed", MAX_NEW_COUNTED],
  ["days of a report", MAX_REPORT_DAYS],
  ["slips of a daily sheet", MAX_SHEET_SLIPS],
  [
    "entries of a page of a statement, of an exported statement",
    `${ENTRIES_PER_PAGE}, ${number(MAX_EXPORTED_ENTRIES)}`,
  ],
  ["applications of an exported statement", "15,000"],
  ["deposits of a page", DEPOSITS_PER_PAGE],
  ["deposits of a person that wait for a decision", MAX_WAITING_DEPOSITS],
  ["an amount, a price", `$9,999,999.99, ${dollarsShown(amountOf(MAX_PRICE_CENTS))}`],
  ["a balance", dollarsShown(amountOf(MAX_CENTS))],
  [
    "transaction number; note or reason of a movement",
    `${MAX_REFERENCE_LENGTH}, ${MAX_MONEY_NOTE_LENGTH} characters`,
  ],
  ["days since a deposit was paid", MAX_DEPOSIT_DAYS],
  ["web address", `${number(MAX_URL_LENGTH)} characters`],
  ["name, address of a view", `${MAX_NAME_LENGTH}, ${MAX_QUERY_LENGTH} characters`],
  ["a draft", `${MAX_DRAFT_BYTES / 1024} KB`],
  ["name of an imported file", `${MAX_FILE_NAME_LENGTH} characters`],
  [
    "views, drafts of a person; drafts with which a person gets none from others",
    `${MAX_VIEWS}, ${MOST_DRAFTS}; ${MOST_RECEIVED}`,
  ],
  [
    "agents of the desk; added by one person, but an admin, within 24 hours; in one call",
    `${number(MAX_AGENTS)}; ${MAX_NEW_AGENTS_PER_DAY}; ${MAX_NAMES_PER_CALL}`,
  ],
  ["applications in the statement of an agent", number(MAX_STATEMENT_SLIPS)],
  ["notices, medical centers of the desk", `${MAX_NOTICES}, ${number(MAX_CENTERS)}`],
  [
    "preferences of a person",
    `${MAX_PREFERENCES_BYTES / 1024} KB; what an import remembers makes room`,
  ],
  ["length of a password", `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`],
  ["session without user activity", `${settings.SESSION_IDLE_MINUTES} minutes`],
  ["age of a session", `${settings.SESSION_MAX_MINUTES} minutes`],
  ["sessions of a person", MAX_SESSIONS],
  ["wrong passwords of one's own until the session ends", MAX_WRONG_OWN_PASSWORDS],
  ["session confirmed by the password", `${CONFIRMED_MINUTES} minutes`],
  ["former token can read for", `${FORMER_TOKEN_SECONDS} s`],
  [
    "setup of a second factor expires after",
    `${BEGUN_MINUTES} minutes, ${MAX_WRONG_CODES} wrong codes`,
  ],
  [
    "passwords hashed at once",
    `${MAX_HASHES_AT_ONCE}, ${MAX_HASHES_WAITING} wait for up to ${hashWait}`,
  ],
  [
    "sign-ins of one account from one client at once",
    `1, ${MAX_CHECKS_WAITING} wait for up to ${hashWait}`,
  ],
  ["a statement, a wait for a lock", `${STATEMENT_MS / 1000} s, ${LOCK_MS / 1000} s`],
  [
    "free disk: changes are refused below, the reserve is freed",
    `${(FULL_BYTES + RESERVE_BYTES) / 2 ** 20} MiB, ${FULL_BYTES / 2 ** 20} MiB`,
  ],
  [
    "text of a page of the booking site, what the bookmark brings of it",
    `${number(MAX_PAGE_LENGTH)}, ${number(MAX_RETURN_LENGTH)} characters`,
  ],
  ["wrong passwords before a wait", FREE_FAILURES],
  ["known addresses and browsers of a person", MAX_KNOWN_BROWSERS],
  ["a note's author can take it back", `${NOTE_BACK_MINUTES} minute`],
  ["age of a copy for the bookmark", `${CLIP_MINUTES} minutes`],
  ["what the bookmark brings back", `${number(MAX_RETURN_LENGTH)} characters of the address`],
];

test.each(HELD)("%s: %s, as on the page", (what, limit) => {
  expect(page).toContain(`| ${what} | ${typeof limit === "number" ? number(limit) : limit} |`);
});

/** Node's own, a formula, and what is held where the page's code is tested. */
const HELD_ELSEWHERE = [
  "headers of a call",
  "wait before the next attempt",
  "pages of a PDF that is read",
  "of a sheet that is looked at: rows, columns",
  "a workbook unpacked; cells and letters of all its sheets",
  "time the bookmark waits for a list of the form",
  "the bookmark itself",
];

test("no limit on the page is left out here", () => {
  const [, limits = ""] = page.split("\n## Calls\n");
  const rows = limits.split("\n").filter((line) => line.startsWith("| "));
  const names = rows.map((row) => row.split(" | ")[0]?.slice(2)).filter((name) => name !== "limit");
  expect(names.toSorted()).toEqual([...HELD.map(([name]) => name), ...HELD_ELSEWHERE].toSorted());
});

test("every file that a row names exists", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("|"));
  const files = rows.flatMap((row) =>
    [...row.matchAll(/`(src\/[^`*]+)`/g)].map(([, file]) => file),
  );
  expect(files.length).toBeGreaterThan(30);
  for (const file of files)
    expect(existsSync(new URL(`../../../../${file}`, import.meta.url)), file).toBe(true);
});

test("the security page names the longest wait for a password hash", () => {
  const row = `| password hashes at once | ${MAX_HASHES_AT_ONCE}, others wait up to ${hashWait} |`;
  expect(pageNamed("security")).toContain(row);
});

test("the page lists all words that passwords may not consist of", () => {
  for (const word of CONTEXT_WORDS) expect(page).toMatch(new RegExp(`\\b${word}\\b`));
});
