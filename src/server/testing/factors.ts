import { Secret, TOTP } from "otpauth";
import { NewFactor } from "#shared/profile/contract-factor.ts";
import type { Person, TestApp } from "./test-app.ts";

/** Begins a second factor, and gives the code by which it is confirmed. */
export async function confirmingCode(
  { clock }: TestApp,
  person: Person,
): Promise<{ code: string }> {
  const { body } = await person.post("/user/second-factor", { current_password: person.password });
  const secret = Secret.fromBase32(NewFactor.parse(body).secret);
  return { code: TOTP.generate({ secret, timestamp: clock.now.getTime() }) };
}

/** Gives a person a second factor, and what ends or renews it. */
export async function enrol(app: TestApp, person: Person): Promise<{ current_password: string }> {
  await person.put("/user/second-factor", await confirmingCode(app, person));
  return { current_password: person.password };
}
