import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Id, IdParam, Instant, MAX_INTEGER } from "#shared/http/fields.ts";
import { NoticeInput } from "./form.ts";

export const Notice = z
  .object({
    id: Id,
    title: z.string(),
    /** Plain text with its line breaks; never HTML. */
    content: z.string(),
    is_active: z.boolean(),
    /** One more with each change of title or content. */
    version: z.int().positive(),
    created_at: Instant,
  })
  .meta({ id: "Notice" });
export type Notice = z.infer<typeof Notice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/notices",
  access: "signed-in",
  summary: "Notices, newest first; anyone but an admin sees the active ones only",
  status: 200,
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
  summary: "Change a notice; a changed text counts as unread again",
  params: IdParam,
  body: NoticeInput,
  status: 200,
  answer: Notice,
});

export const deleteNotice = endpoint({
  method: "DELETE",
  path: "/notices/:id",
  access: "admin",
  summary: "Delete a notice",
  params: IdParam,
  status: 204,
});

/** The most notices one acknowledgement may name. */
const MAX_ACKNOWLEDGED = 200;

export const acknowledgeNotices = endpoint({
  method: "POST",
  path: "/notices/acknowledgement",
  access: "signed-in",
  summary: "Remember that this person has understood these versions",
  body: z.object({
    notices: z
      .array(z.object({ id: Id, version: z.int().positive().max(MAX_INTEGER) }), {
        error: "notices must be a list of notices with their versions",
      })
      .max(MAX_ACKNOWLEDGED, { error: `Name at most ${MAX_ACKNOWLEDGED} notices at once` }),
  }),
  status: 204,
});

/** Who among the operators has read the present version of a notice, and who has not. */
export const NoticeReaders = z
  .object({
    notice_id: Id,
    read: z.array(z.object({ name: z.string(), read_at: Instant })),
    unread: z.array(z.string()),
  })
  .meta({ id: "NoticeReaders" });
export type NoticeReaders = z.infer<typeof NoticeReaders>;

export const listNoticeReaders = endpoint({
  method: "GET",
  path: "/notices/readers",
  access: "admin",
  summary: "For each notice, which operators have read its present version",
  status: 200,
  answer: z.array(NoticeReaders),
});
