import { z } from "zod";

export const MAX_TITLE_LENGTH = 200;
export const MAX_CONTENT_LENGTH = 5000;

/** The one message for a missing title or content (the product's validation rules). */
export const NOTICE_INCOMPLETE = "Title and content are required.";

const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const text = (label: string, max: number, allowed: RegExp) =>
  z
    .string({ error: `${label} must be text` })
    .nullish()
    .transform((value) => (value ?? "").replaceAll("\r\n", "\n").normalize("NFC").trim())
    .pipe(
      z
        .string()
        .max(max, { error: `${label} must be at most ${max} characters` })
        .refine((value) => !CONTROLS.test(value.replace(allowed, "")), {
          error: `${label} contains characters that cannot be used`,
        }),
    );

/** A notice as typed: both texts present, within their lengths; active unless it says otherwise. */
export const NoticeInput = z
  .object({
    title: text("Title", MAX_TITLE_LENGTH, /^$/),
    content: text("Content", MAX_CONTENT_LENGTH, /[\n\t]/g),
    is_active: z.boolean({ error: "Active must be yes or no" }).default(true),
  })
  .superRefine((notice, context) => {
    if (notice.title && notice.content) return;
    const path = [notice.title ? "content" : "title"];
    context.addIssue({ code: "custom", path, message: NOTICE_INCOMPLETE });
  });
export type NoticeInput = z.infer<typeof NoticeInput>;
