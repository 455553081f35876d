import type { FastifyServerOptions } from "fastify";

/** Where the program writes what the person who runs it should read. Messages hold no personal data. */
export type Log = {
  info(message: string): void;
  error(message: string): void;
};

/**
 * How the program logs: JSON lines on stdout that hold nothing about applicants or secrets. Of an
 * error only its class, code and stack are kept, since a database's message may quote values.
 */
export function logSettings(level: string) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: (error: Error) => ({
        type: error.name,
        message: "",
        ...("code" in error && { code: String(error.code) }),
        stack: framesOf(error),
      }),
    },
  } satisfies FastifyServerOptions["logger"];
}

function framesOf(error: Error): string {
  const lines = error.stack?.split("\n") ?? [];
  return lines.filter((line) => line.startsWith("    at ")).join("\n");
}

/** The log of the parts outside HTTP: plain lines at a terminal, else JSON lines like those of the calls. */
export const consoleLog: Log = {
  info: (message) => process.stdout.write(lineOf(30, message, process.stdout.isTTY)),
  error: (message) => process.stderr.write(lineOf(50, message, process.stderr.isTTY)),
};

/** A line of the log as a person, or a program, reads it. */
export function lineOf(level: 30 | 50, msg: string, isTerminal: boolean): string {
  if (isTerminal) return `${msg}\n`;
  return `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`;
}
