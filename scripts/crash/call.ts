import { ADMIN, type Program } from "./program.ts";

export const CALL_LIMIT_MS = 10_000;
/** Signing in is not measured and may take long on a busy machine. */
const SIGN_IN_LIMIT_MS = 60_000;

class RefusedError extends Error {}

type Call = {
  method: "POST" | "PATCH";
  path: string;
  body: unknown;
  headers?: Record<string, string>;
};

export async function signIn(program: Program): Promise<string> {
  const login = { method: "POST", path: "/auth/login", body: ADMIN } as const;
  const response = await call(program, login, SIGN_IN_LIMIT_MS);
  const answer = (await response.json()) as { token?: string; message?: string };
  if (!answer.token) throw new Error(`Signing in was refused: ${answer.message}`);
  return answer.token;
}

/** The id in the answer, or null without one. Throws if the program refuses. */
export async function callForId(program: Program, token: string, sent: Call) {
  try {
    const headers = { authorization: `Bearer ${token}`, ...sent.headers };
    const response = await call(program, { ...sent, headers }, CALL_LIMIT_MS);
    if (response.status >= 500) return null;
    if (!response.ok) throw new RefusedError(`A valid call was refused: ${await response.text()}`);
    const { id } = (await response.json()) as { id: number };
    return id;
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    return null;
  }
}

function call(program: Program, { method, path, body, headers }: Call, limitMs: number) {
  return fetch(`${program.address}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(limitMs),
  });
}
