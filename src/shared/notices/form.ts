import { z } from "zod";
import { cleanProse } from "#shared/text/clean.ts";
import { optionalText } from "#shared/text/fields.ts";
import { isPlainProse } from "#shared/text/plain.ts";

const MAX_TITLE_LENGTH = 200;
const MAX_CONTENT_LENGTH = 5000;

/** The one message for a missing title or content (the product's validation rules). */
const NOTICE_INCOMPLETE = "Title and content are required.";

/** A notice as typed: both texts present, within their lengths; active unless it says otherwise. */
export const NoticeInput = z
  .object({
    title: optionalText({ label: "Title", max: MAX_TITLE_LENGTH }),
    content: optionalText({
      label: "Content",
      max: MAX_CONTENT_LENGTH,
      clean: cleanProse,
      isPlain: isPlainProse,
    }),
    is_active: z.boolean({ error: "Active must be yes or no" }).default(true),
  })
  .superRefine((notice, context) => {
    if (notice.title && notice.content) return;
    const path = [notice.title ? "content" : "title"];
    context.addIssue({ code: "custom", path, message: NOTICE_INCOMPLETE });
  })
  .meta({ id: "NoticeForm" });
export type NoticeInput = z.infer<typeof NoticeInput>;
