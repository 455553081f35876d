import { queryOptions } from "@tanstack/react-query";
import {
  acknowledgeNotices,
  createNotice,
  deleteNotice,
  listNoticeReaders,
  listNotices,
  type Notice,
  updateNotice,
} from "#shared/notices/contract.ts";
import type { NoticeInput } from "#shared/notices/form.ts";
import { call } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

/** The notices this person may see, newest first; anyone but an admin gets the active ones only. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => call(listNotices, { signal }),
});

/** For each notice, which operators have read its present version; for admins. */
export const noticeReadersQuery = queryOptions({
  queryKey: ["notices", "readers"],
  queryFn: ({ signal }) => call(listNoticeReaders, { signal }),
});

/** Publishes a notice. */
export function publishNotice(notice: NoticeInput): Promise<Notice> {
  return call(createNotice, { body: notice });
}

/** Replaces title, content and state of a notice. */
export function saveNotice(id: number, notice: NoticeInput): Promise<Notice> {
  return call(updateNotice, { params: { id: String(id) }, body: notice });
}

/** Deletes a notice and what is known of who has read it. */
export function removeNotice(id: number): Promise<void> {
  return call(deleteNotice, { params: { id: String(id) } });
}

/** Tells the server that this person has understood these notices as they read now. */
export function acknowledge(notices: readonly Notice[]): Promise<void> {
  return call(acknowledgeNotices, {
    body: { notices: notices.map(({ id, version }) => ({ id, version })) },
  });
}

/** A change of notices by one of the functions above: whatever comes of it, notices and readers are fetched again. */
export function useNoticeAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useAction(change, [noticesQuery.queryKey]);
}
