import { Secret, TOTP } from "otpauth";
import { NewFactor } from "#shared/profile/contract.ts";
import type { Person, TestApp } from "./test-app.ts";

/** The code that an app with this secret shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Begins a second factor and gives its secret. */
async function beginFactor(person: Person): Promise<string> {
  return NewFactor.parse((await person.post("/user/second-factor")).body).secret;
}

/** Begins a second factor, and gives the code by which it is confirmed. */
export async function confirmingCode(
  { clock }: TestApp,
  person: Person,
): Promise<{ code: string }> {
  return { code: codeAt(await beginFactor(person), clock.now) };
}

/** Gives a person a second factor, and its secret. */
export async function enrol({ clock }: TestApp, person: Person): Promise<string> {
  const secret = await beginFactor(person);
  await person.put("/user/second-factor", { code: codeAt(secret, clock.now) });
  return secret;
}
