import { setTimeout as wait } from "node:timers/promises";
import { ADMIN, type Program } from "./program.ts";

export type Sent = {
  key: string;
  passport: string;
  firstName: string;
  /** The slip's id if the response confirmed it; otherwise unknown. */
  id: number | null;
};

const PATIENCE = 10_000;
/** Signing in is not measured and may take long on a busy machine. */
const SIGN_IN_PATIENCE = 60_000;

/** Numbers all applications of a test, so that keys and passports are unique. */
export type Counter = { next: number };

export type Clients = {
  sent: Sent[];
  /** Number of requests without any response within ten seconds. */
  timeouts(): number;
  /** Resolves when each client has finished its last request. */
  stop(): Promise<void>;
};

export async function signIn(program: Program): Promise<string> {
  const response = await call(program, "/api/auth/login", ADMIN, {}, SIGN_IN_PATIENCE);
  const answer = (await response.json()) as { token?: string; message?: string };
  if (!answer.token) throw new Error(`Signing in was refused: ${answer.message}`);
  return answer.token;
}

export function startClients(program: Program, token: string, count: number, counter: Counter) {
  const sent: Sent[] = [];
  let timeouts = 0;
  let isStopping = false;
  const work = async () => {
    while (!isStopping) {
      const slip = newSlip(counter);
      sent.push(slip);
      const began = performance.now();
      slip.id = await submit(program, token, slip);
      if (performance.now() - began >= PATIENCE) timeouts += 1;
      // Wait a moment while the program is down.
      if (slip.id === null) await wait(100);
    }
  };
  const working = Array.from({ length: count }, work);
  return {
    sent,
    timeouts: () => timeouts,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

/** Sends an application; returns its id, or null without confirmation. */
export async function submit(program: Program, token: string, slip: Sent): Promise<number | null> {
  try {
    const response = await call(program, "/api/auto/slip/data", formOf(slip), {
      authorization: `Bearer ${token}`,
      "idempotency-key": slip.key,
    });
    if (response.status < 500 && response.status !== 201) {
      throw new RefusedError(`A valid application was refused: ${await response.text()}`);
    }
    const answer = (await response.json()) as { id?: number };
    return response.status === 201 ? (answer.id ?? null) : null;
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    return null;
  }
}

class RefusedError extends Error {}

function call(
  program: Program,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  patience = PATIENCE,
): Promise<Response> {
  return fetch(program.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
}

function newSlip(counter: Counter): Sent {
  const number = counter.next++;
  return {
    key: `crash-test-${number}`,
    passport: `CT${String(number).padStart(7, "0")}`,
    firstName: `Sample ${number}`,
    id: null,
  };
}

function formOf({ passport, firstName }: Sent): Record<string, unknown> {
  const year = new Date().getFullYear();
  return {
    country: "BD",
    city: "80",
    country_traveling_to: "SA",
    first_name: firstName,
    last_name: "Applicant",
    email: "sample@example.com",
    phone: "+8801712345678",
    gender: "male",
    marital_status: "unmarried",
    date_of_birth: "1990-05-20",
    nationality: "15",
    passport_number: passport,
    confirm_passport: passport,
    passport_issue_date: `${year - 1}-01-01`,
    passport_expiry_date: `${year + 8}-12-31`,
    passport_issue_place: "Dhaka",
    visa_type: "wv",
    national_id: "1234567890",
    others: "",
    position_applied_for: "31",
    medical_center_id: null,
  };
}
