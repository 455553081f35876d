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
