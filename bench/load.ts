import autocannon from "autocannon";

/** The request to repeat. */
export type Target = { url: string; token?: string };

/** Seconds, or number of responses. */
export type Length = { seconds: number } | { answers: number };

/** Results for one target: milliseconds of successful responses, and the total duration. */
export type Load = { latencies: number[]; unavailable: number; seconds: number };

export type Figures = { p50: number; p95: number; perSecond: number; unavailable: number };

/** Sends requests over several connections. Throws if a response is neither 200 nor 503. */
export async function ask(target: Target, connections: number, length: Length): Promise<Load> {
  const latencies: number[] = [];
  let unavailable = 0;
  const failures = new Set<string>();
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url: target.url,
        connections,
        ...("seconds" in length ? { duration: length.seconds } : { amount: length.answers }),
        timeout: 30,
        headers: target.token ? { authorization: `Bearer ${target.token}` } : {},
      },
      (error) => (error ? reject(error) : resolve()),
    );
    instance.on("response", (_client, status, _bytes, milliseconds) => {
      if (status === 200) latencies.push(milliseconds);
      else if (status === 503) unavailable += 1;
      else failures.add(`status ${status}`);
    });
    instance.on("reqError", (error: unknown) => failures.add(String(error)));
  });
  if (failures.size > 0)
    throw new Error(`${target.url} answered with ${[...failures].join(", ")}.`);
  return { latencies, unavailable, seconds: (performance.now() - began) / 1000 };
}

/** Figures of several rounds of the same load combined. */
export function figuresOf(rounds: readonly Load[]): Figures {
  const latencies = rounds.flatMap((round) => round.latencies).sort((a, b) => a - b);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  return {
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    perSecond: latencies.length / seconds,
    unavailable: rounds.reduce((sum, round) => sum + round.unavailable, 0),
  };
}

/** A percentile of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
