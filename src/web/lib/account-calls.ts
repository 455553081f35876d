import { getProfile, keepSession, logout, type Profile, User } from "#shared/auth/contract.ts";
import { call } from "./call.ts";

const PROFILE_PATH = "/profile";
const FRESH_MS = 5_000;

let forProfile: Profile | null = null;

/** The account of this browser's token, and whether its person must set up a second factor first. */
export async function readAccount(): Promise<{ user: User; mustEnrol: boolean }> {
  const profile = await call(getProfile);
  if (location.pathname === PROFILE_PATH) keepForProfile(profile);
  // Cut to the account: the readable password of a profile is never stored.
  return { user: User.parse(profile), mustEnrol: profile.must_enrol ?? false };
}

/** The whole profile where the page has just been opened at its screen, once; it is not asked for again. */
export function takeProfile(): Profile | null {
  const taken = forProfile;
  forProfile = null;
  return taken;
}

// It holds the readable password: whoever does not take it at once has to ask.
function keepForProfile(profile: Profile): void {
  forProfile = profile;
  setTimeout(takeProfile, FRESH_MS);
}

/** Ends the session of this token on the server, also when the tab is being closed. */
export async function endSession(token: string): Promise<void> {
  await call(logout, { keepalive: true, headers: { authorization: `Bearer ${token}` } });
}

/** Tells the server that a person is at work here, whose session is to go on. */
export async function noteWork(): Promise<void> {
  await call(keepSession);
}
