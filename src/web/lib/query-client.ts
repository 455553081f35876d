import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

/**
 * The query cache. Calls that failed for lack of a response or on the server's side are retried once; failures are
 * logged without their data.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: "always",
        retry: (failures, error) => failures < 1 && isPassing(error),
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Logs only status and request id: messages may quote what a person typed. */
export function logFailure(error: unknown): void {
  if (error instanceof CallError) {
    const name = error.status === 0 ? "no answer" : `status ${error.status}`;
    console.error(`A call failed: ${name}, request ${error.requestId ?? "unknown"}`);
  } else {
    console.error("A call failed:", error instanceof Error ? error.name : "unknown");
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}
