/** The last event that was sent, by transaction and id. Texts, as neither need fit a number. */
export type Cursor = { readonly xid: string; readonly id: string };

/** As the stream writes it: `<xid>-<id>`. */
export function writeCursor({ xid, id }: Cursor): string {
  return `${xid}-${id}`;
}

/** Reads what `writeCursor` wrote; null for anything else. */
export function readCursor(text: string): Cursor | null {
  const [, xid, id] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? [];
  return xid !== undefined && id !== undefined ? { xid, id } : null;
}
