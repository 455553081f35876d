// Stamp: de6c4aefd60b29a79d157626eb69fcfdf500355bc7938abc9ebad48255408dbd
// Written by tables.test.ts from the schema, as the driver reads its columns.
import type { PlainDate } from "#shared/time/plain-date.ts";

type Tables = {
  agent_counts: {
    scope: number;
    agent_id: number;
    status: string;
    shard: number;
    slips: number;
  };
  agents: {
    id: number;
    name: string;
    phone: string | null;
    note: string | null;
    is_active: boolean;
    created_by: number | null;
    created_at: string;
    updated_at: string;
  };
  data_keys: {
    id: string;
    root_check: string;
    created_at: string;
  };
  deposits: {
    id: number;
    user_id: number;
    status: "asked" | "credited" | "declined";
    paid_amount: string;
    paid_currency: "BDT" | "USD";
    method: "bKash" | "Nagad" | "Rocket" | "Bank transfer" | "Cash";
    reference: string;
    reference_key: string | null;
    paid_on: PlainDate;
    note: string | null;
    credited_cents: number | null;
    reason: string | null;
    decided_by: number | null;
    decided_at: string | null;
    requested_by: number;
    request_key: string;
    created_at: string;
  };
  desk_clock: {
    is_only: boolean;
    known_log_id: number;
    accepted_until: string | null;
    held_since: string | null;
    confirmed_at: string | null;
  };
  desk_processor: {
    is_only: boolean;
    processor: string;
    paused_until: string | null;
  };
  file_sum: {
    is_whole: boolean;
    files: number;
    bytes: number;
  };
  follow_ups: {
    slip_id: number;
    user_id: number;
    slip_number: string | null;
    valid_till: PlainDate | null;
    visit_on: PlainDate | null;
    examined_on: PlainDate | null;
    result: "fit" | "unfit" | "on_hold" | null;
    result_removed: boolean;
    report_valid_till: PlainDate | null;
    call_on: PlainDate | null;
    note: string | null;
    noted_on: PlainDate;
    next_action: "agree-day" | "ask-examined" | "ask-result" | "ask-again" | "report-ends" | null;
    due_on: PlainDate | null;
    due_until: PlainDate | null;
    called_at: string | null;
    called_by: number | null;
    before: unknown;
    updated_by: number;
    updated_at: string;
  };
  known_browsers: {
    user_id: number;
    browser: Buffer;
    signed_in_at: string;
  };
  log_restored: {
    id: number;
    xid: string;
    at: string;
    actor_id: number | null;
    actor_name: string | null;
    actor_role: string | null;
    kind: string | null;
    action: string;
    subject: string | null;
    subject_id: number | null;
    owner_id: number | null;
    address: string | null;
    request_id: string | null;
    changes: unknown;
    details: unknown;
    line: string | null;
  };
  log_values: {
    log_id: number;
    field: string;
    changed_from: unknown;
    changed_to: unknown;
  };
  medical_centers: {
    id: number;
    name: string;
    country: string;
    city: string;
    address: string | null;
    phone: string | null;
    email: string | null;
    website: string | null;
    time: string | null;
    created_at: string;
    updated_at: string;
  };
  migrations: {
    name: string;
    checksum: string;
    applied_at: string;
  };
  money_accounts: {
    user_id: number;
    balance_cents: number;
    entries: number;
  };
  money_entries: {
    id: number;
    at: string;
    user_id: number;
    seq: number;
    kind: "opening" | "deposit" | "charge" | "refund" | "correction";
    amount_cents: number;
    balance_cents: number;
    slip_id: number | null;
    round: number | null;
    deposit_id: number | null;
    made_by: number | null;
    note: string | null;
    request_key: string | null;
  };
  notice_reads: {
    notice_id: number;
    user_id: number;
    version: number;
    read_at: string;
  };
  notices: {
    id: number;
    title: string;
    content: string;
    is_active: boolean;
    version: number;
    created_at: string;
    updated_at: string;
  };
  notifications: {
    id: number;
    user_id: number;
    kind:
      | "approved"
      | "declined"
      | "link-ready"
      | "link-soon"
      | "failed"
      | "slip-ready"
      | "sendable-again"
      | "waiting-long"
      | "call-today"
      | "deposit-asked"
      | "deposit-decided"
      | "new-sign-in"
      | "password-read"
      | "budget-used-up"
      | "other-slip-url";
    slip_id: number | null;
    params: unknown;
    at: string;
    read_at: string | null;
    key: string;
    log_id: number | null;
  };
  process_run: {
    id: number;
    slip_id: number | null;
    run_no: number;
    adapter: string;
    state: "queued" | "leased" | "waiting" | "done" | "failed";
    attempt: number;
    token: number | null;
    lease_until: string | null;
    available_at: string;
    deadline_at: string | null;
    effect_key: string;
    effect_state: "none" | "intent" | "confirmed";
    external_ref: string | null;
    last_error: string | null;
    failure_kind:
      | "no_center"
      | "passport_expires_soon"
      | "appointment_exists"
      | "unpaid_booking"
      | "site_unavailable"
      | "needs_person"
      | "refused"
      | "interrupted"
      | "other"
      | null;
    ask_at: string | null;
    enqueued_by: number | null;
    enqueued_at: string;
    ended_at: string | null;
  };
  run_event: {
    id: number;
    run_id: number;
    at: string;
    event: string;
    note: string | null;
    callback_id: string | null;
    callback_outcome: "applied" | "kept" | "ignored" | null;
    slip_url: string | null;
  };
  second_factors: {
    id: number;
    user_id: number;
    secret_encrypted: string;
    confirmed_at: string | null;
    last_step: number;
    wrong_codes: number;
    recovery_code_hashes: Buffer[];
    created_at: string;
  };
  sessions: {
    id: number;
    user_id: number;
    token_hash: Buffer;
    former_token_hash: Buffer | null;
    renewed_at: string | null;
    user_agent: string | null;
    address: string | null;
    confirmed_at: string;
    created_at: string;
    last_seen_at: string;
  };
  sign_in_attempts: {
    key: Buffer;
    failures: number;
    wait_until: string;
    seen_at: string;
  };
  slip_assignments: {
    slip_id: number;
    user_id: number;
    is_skipped: boolean;
    session_id: number | null;
    at: string;
    expires_at: string;
  };
  slip_counts: {
    scope: number;
    city: string;
    status: string;
    shard: number;
    slips: number;
  };
  slip_drafts: {
    id: number;
    user_id: number;
    slip_id: number | null;
    base_updated_at: string | null;
    form_values: unknown;
    version: number;
    created_at: string;
    updated_at: string;
  };
  slip_file_contents: {
    file_id: number;
    encrypted: Buffer;
  };
  slip_files: {
    id: number;
    slip_id: number;
    kind: "passport-page" | "slip" | "report" | "other";
    media_type: "image/jpeg" | "application/pdf";
    size_bytes: number;
    sha256: Buffer;
    key_encrypted: string;
    uploaded_by: number;
    created_at: string;
  };
  slip_prices: {
    id: number;
    user_id: number | null;
    amount_cents: number | null;
    set_by: number;
    set_at: string;
  };
  slips: {
    id: number;
    user_id: number;
    country: string;
    city: "2031" | "2061" | "81" | "2033" | "2032" | "80" | "2030" | "2059" | "83";
    country_traveling_to: "BH" | "KW" | "OM" | "QA" | "SA" | "UAE" | "YEM";
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    gender: "male" | "female";
    marital_status: "married" | "unmarried";
    date_of_birth: PlainDate;
    nationality: string;
    passport_number: string;
    passport_issue_date: PlainDate;
    passport_expiry_date: PlainDate;
    passport_issue_place: string;
    visa_type: "wv" | "fv";
    national_id: string;
    others: string | null;
    position_applied_for: string | null;
    medical_center_id: number | null;
    agent_id: number | null;
    status: "pending" | "approved" | "declined";
    declined_reason: string | null;
    edited_since_approval: boolean;
    process_status: "not_started" | "queued" | "started" | "finished" | "failed";
    failed_reason: string | null;
    run_no: number;
    queued_at: string | null;
    payment_status: "unpaid" | "paid";
    payment_link: string | null;
    slip_url: string | null;
    created_at: string;
    updated_at: string;
    decided_at: string | null;
    completed_at: string | null;
    erased_at: string | null;
    search_text: string;
    status_rank: number;
    counts_from: string | null;
  };
  submissions: {
    user_id: number;
    key: string;
    body_hash: Buffer | null;
    slip_id: number | null;
    import_id: number | null;
    file_name: string | null;
    file_sha256: Buffer | null;
    file_line: number | null;
    created_at: string;
  };
  sweeps: {
    name: string;
    succeeded_at: string;
    removed: number;
    months: number | null;
  };
  user_views: {
    id: number;
    user_id: number;
    name: string;
    screen: "admin-slips" | "operator-slips" | "follow-up" | "reports";
    query: string;
    is_shared: boolean;
    position: number;
  };
  users: {
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    username: string;
    role: "admin" | "operator" | "applicant";
    password_hash: string;
    plain_password_encrypted: string | null;
    last_sign_in_at: string | null;
    suspended_at: string | null;
    deleted_at: string | null;
    preferences: unknown;
    created_at: string;
    updated_at: string;
  };
  "audit.log": {
    id: number;
    xid: string;
    at: string;
    actor_id: number | null;
    actor_name: string | null;
    actor_role: string | null;
    kind: string | null;
    action: string;
    subject: string | null;
    subject_id: number | null;
    owner_id: number | null;
    address: string | null;
    request_id: string | null;
    changes: unknown;
    details: unknown;
    line: string | null;
  };
  "audit.seals": {
    seq: number;
    entry_id: number;
    hash: Buffer;
  };
};

/** Columns of a table, as a statement reads them. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<
  Tables[Table],
  Column
>;

/** Of a left join, which may find no row. */
export type Joined<Table extends keyof Tables, Column extends keyof Tables[Table]> = {
  [C in Column]: Tables[Table][C] | null;
};

/** A column of which the statement knows more than the schema: the shape of its JSON, or that it is not null here. */
export type Known<Table extends keyof Tables, Column extends keyof Tables[Table], Shape> = {
  [C in Column]: Shape;
};
