import { ask, correct, decide } from "./money.ts";
import type { Person, TestApp } from "./test-app.ts";

/** Writes these texts wherever a person can write freely outside of applications. */
export async function typeElsewhere(
  app: TestApp,
  admin: Person,
  operator: Person,
  texts: { number: string; sentence: string; email: string },
) {
  const { number, sentence, email } = texts;
  const declined = await ask(app, operator, { reference: `R ${number}`, note: sentence });
  const credited = await ask(app, operator, { reference: number, note: sentence });
  const answers = [
    await decide(admin, declined, { decision: "decline", reason: sentence }),
    await decide(admin, credited, { decision: "credit", amount: "12.00" }),
    await admin.post("/views", {
      name: number.slice(0, 40),
      screen: "admin-slips",
      query: `?city=80&q=${encodeURIComponent(number)}`,
      is_shared: true,
    }),
    await admin.post("/notices", { title: number, content: `Read this.\n${sentence}` }),
    await operator.post("/agents", { name: `Agent ${declined.id}`, note: sentence }),
    await operator.put("/user/preferences", {
      recent_emails: ["office@agency.example", email],
      pins: ["email"],
      pinned: { email },
      import_columns: { [number]: null, Phone: "phone" },
    }),
  ];
  for (const { status, text } of answers) {
    if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  }
  const correction = await correct(admin, operator.id, "5.00", sentence);
  return { declined, credited, correction };
}
