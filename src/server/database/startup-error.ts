/** The exit code of a program that found its data in use by another one (EX_CONFIG of sysexits.h). */
export const ALREADY_RUNNING = 78;

/** A start that cannot succeed; `message` is a complete sentence for whoever runs the program. */
export class StartupError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = "StartupError";
    this.exitCode = exitCode;
  }
}
