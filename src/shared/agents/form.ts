import { z } from "zod";
import { cleanPhone, cleanProse } from "#shared/text/clean.ts";
import { requiredText, textOrNull } from "#shared/text/fields.ts";
import { isPlainProse } from "#shared/text/plain.ts";

const MAX_AGENT_NAME = 100;
const MAX_PHONE = 30;
const MAX_NOTE = 300;
/** It is called and written to by one press. */
const NOT_A_PHONE = "Phone must be one number, such as +8801712345678";

export const AGENT_LABELS = { name: "Name", phone: "Phone", note: "Note" } as const;

export const AgentName = requiredText({ label: AGENT_LABELS.name, max: MAX_AGENT_NAME });

/** Optional fields without text become null. */
export const AgentInput = z
  .object(
    {
      name: AgentName,
      phone: textOrNull({ label: AGENT_LABELS.phone, max: MAX_PHONE, clean: cleanPhone })
        .refine((phone) => phone === null || /^\+?\d{6,15}$/.test(phone), NOT_A_PHONE)
        .optional()
        .transform((phone) => phone ?? null),
      note: textOrNull({
        label: AGENT_LABELS.note,
        max: MAX_NOTE,
        clean: cleanProse,
        isPlain: isPlainProse,
      })
        .optional()
        .transform((note) => note ?? null),
      is_active: z.boolean("Active must be yes or no").default(true),
    },
    "The agent must be an object with its fields",
  )
  .meta({ id: "AgentForm" });
export type AgentInput = z.output<typeof AgentInput>;
