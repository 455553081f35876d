import { getProfile, keepSession, logout, User } from "#shared/auth/contract.ts";
import { call } from "./call.ts";

/** The account of this browser's token, and whether its person must set up a second factor first. */
export async function readAccount(): Promise<{ user: User; mustEnrol: boolean }> {
  const profile = await call(getProfile);
  // Cut to the account: the readable password of a profile is never stored.
  return { user: User.parse(profile), mustEnrol: profile.must_enrol ?? false };
}

/** Ends the session of this token on the server, also when the tab is being closed. */
export async function endSession(token: string): Promise<void> {
  await call(logout, { keepalive: true, headers: { authorization: `Bearer ${token}` } });
}

/** Tells the server that a person is at work here, whose session is to go on. */
export async function noteWork(): Promise<void> {
  await call(keepSession);
}
