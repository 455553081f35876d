import type { FastifyServerOptions } from "fastify";

/** Messages for the administrator; they hold no personal data. */
export type Log = {
  info(message: string): void;
  error(message: string): void;
};

/** Of errors only class, code and stack are logged: database messages may quote values. */
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

/** Behind the message, whose lines may look like places in the code; none where it cannot be told apart. */
function framesOf({ message, stack = "" }: Error): string {
  const begins = stack.indexOf(message);
  if (begins === -1) return "";
  const lines = stack.slice(begins + message.length).split("\n");
  return lines.filter((line) => line.startsWith("    at ")).join("\n");
}

/** The log outside HTTP: plain lines on a terminal, otherwise JSON lines. */
export const consoleLog: Log = {
  info: (message) => process.stdout.write(lineOf(30, message, process.stdout.isTTY)),
  error: (message) => process.stderr.write(lineOf(50, message, process.stderr.isTTY)),
};

export function lineOf(level: 30 | 50, msg: string, isTerminal: boolean): string {
  if (isTerminal) return `${msg}\n`;
  return `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`;
}

/** Exit code when another program uses the data (EX_CONFIG of sysexits.h). */
export const ALREADY_RUNNING = 78;

/** A start that cannot succeed; `message` is a full sentence for the administrator. */
export class StartupError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = "StartupError";
    this.exitCode = exitCode;
  }
}
