import type { SignedOutReason } from "#web/auth/session.ts";

/** What the login page says to somebody whose session ended; null when there is nothing to say. */
export function signedOutSentence(reason: SignedOutReason, isDraftKept: boolean): string | null {
  switch (reason) {
    case "new":
    case "left":
      return null;
    case "elsewhere":
      return "You were signed out in another tab.";
    case "ended":
      return isDraftKept
        ? "Your session ended. Sign in to go on; your form is kept."
        : "Your session ended. Please sign in again.";
    case "not-loaded":
      return "Your account could not be loaded. Please sign in again.";
  }
}
