import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, IdParam, Instant, MAX_INTEGER, optionalText } from "#shared/http/fields.ts";
import { IfMatchHeader } from "#shared/http/headers.ts";
import { cleanProse } from "#shared/text/clean.ts";
import { isPlainProse } from "#shared/text/plain.ts";

/** Everybody reads them all. */
export const MAX_NOTICES = 100;
const MAX_TITLE_LENGTH = 200;
const MAX_CONTENT_LENGTH = 5000;

/** One message for both (the validation rules). */
const NOTICE_INCOMPLETE = "Title and content are required.";

export const NoticeInput = z
  .object({
    title: optionalText({ label: "Title", max: MAX_TITLE_LENGTH }),
    content: optionalText({
      label: "Content",
      max: MAX_CONTENT_LENGTH,
      clean: cleanProse,
      isPlain: isPlainProse,
    }),
    is_active: z.boolean("Active must be yes or no").default(true),
  })
  .superRefine((notice, context) => {
    if (notice.title && notice.content) return;
    const path = [notice.title ? "content" : "title"];
    context.addIssue({ code: "custom", path, message: NOTICE_INCOMPLETE });
  })
  .meta({ id: "NoticeForm" });
export type NoticeInput = z.infer<typeof NoticeInput>;

export const Notice = component("Notice", {
  id: Id,
  title: z.string(),
  /** Plain text with its line breaks; never HTML. */
  content: z.string(),
  is_active: z.boolean(),
  /** Incremented when title or content changes. */
  version: z.int().positive(),
  created_at: Instant,
  updated_at: Instant,
});
export type Notice = z.infer<typeof Notice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/notices",
  access: "signed-in",
  summary: "Notices, newest first; only admins see inactive ones",
  answer: z.array(Notice),
});

export const createNotice = endpoint({
  method: "POST",
  path: "/notices",
  access: "admin",
  summary: "Publish a notice",
  body: NoticeInput,
  status: 201,
  answer: Notice,
});

export const updateNotice = endpoint({
  method: "PUT",
  path: "/notices/:id",
  access: "admin",
  summary: "Change a notice; a changed text must be read again",
  params: IdParam,
  headers: IfMatchHeader,
  body: NoticeInput,
  answer: Notice,
});

export const deleteNotice = endpoint({
  method: "DELETE",
  path: "/notices/:id",
  access: "admin",
  summary: "Delete a notice",
  params: IdParam,
  headers: IfMatchHeader,
});

const MAX_ACKNOWLEDGED = 200;
const NOT_A_VERSION = `A notice's version must be a whole number from 1 to ${MAX_INTEGER}`;
const Version = z.int(NOT_A_VERSION).min(1, NOT_A_VERSION).max(MAX_INTEGER, NOT_A_VERSION);

export const acknowledgeNotices = endpoint({
  method: "POST",
  path: "/notices/acknowledgement",
  access: "signed-in",
  summary: "Acknowledge these versions of notices",
  body: z.object({
    notices: z
      .array(
        z.object({ id: Id, version: Version }),
        "notices must be a list of notices with their versions",
      )
      .max(MAX_ACKNOWLEDGED, `Name at most ${MAX_ACKNOWLEDGED} notices at once`),
  }),
});

export const NoticeReaders = component("NoticeReaders", {
  notice_id: Id,
  read: z.array(z.object({ name: z.string(), read_at: Instant })),
  unread: z.array(z.string()),
});
export type NoticeReaders = z.infer<typeof NoticeReaders>;

export const listNoticeReaders = endpoint({
  method: "GET",
  path: "/notices/readers",
  access: "admin",
  summary: "For each notice, the operators who have read its current version",
  answer: z.array(NoticeReaders),
});
