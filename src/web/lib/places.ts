let accountPlace: string | null = null;
let last: { xid: bigint; answeredAt: number } | null = null;

/** Notes the place in the order of events that came with the account: whatever is read later shows all before it. */
export function noteAccountPlace(place: string | null): void {
  accountPlace = place;
}

/** The place from which on changes must be told to whoever reads anything with this account; null when none was told. */
export function readAccountPlace(): string | null {
  return accountPlace;
}

/** Notes that an act of this tab was just answered, and up to which place in the order of events all was over by then. */
export function noteOwnAct(place: string | null): void {
  const xid = xidOf(place);
  if (xid !== null) last = { xid, answeredAt: Date.now() };
}

/**
 * The moment since which whatever this tab asks for shows the change at this place: an act of its own was answered then,
 * and the change was over before that. Infinity when that is not known: read anew.
 */
export function shownSince(place: string | null): number {
  const xid = xidOf(place);
  return last && xid !== null && xid < last.xid ? last.answeredAt : Number.POSITIVE_INFINITY;
}

// A place is a transaction and an event of it.
function xidOf(place: string | null): bigint | null {
  const [, xid] = /^(\d{1,18})-\d+$/.exec(place ?? "") ?? [];
  return xid === undefined ? null : BigInt(xid);
}
