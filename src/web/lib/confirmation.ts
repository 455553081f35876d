/** Asks the person at the screen for the password, with this sentence; true once the session is confirmed. */
export type AskToConfirm = (sentence: string) => Promise<boolean>;

let ask: AskToConfirm | null = null;
let asking: Promise<boolean> | null = null;

/** Sets how this page asks; returns the way to stop. */
export function provideConfirmation(how: AskToConfirm): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/** Asks the person to confirm the session, once for all calls that wait for it. */
export function confirmByPerson(sentence: string): Promise<boolean> {
  asking ??= (ask?.(sentence) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
