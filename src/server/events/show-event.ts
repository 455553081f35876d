import type { Actor, SlipScope } from "#server/auth/actor.ts";
import { type Audience, ruleOf } from "#shared/log/actions.ts";
import { ChangeEvent } from "#shared/log/contract.ts";
import { writeCursor } from "./read-cursor.ts";
import type { StreamEntry } from "./repository.ts";

/** An entry as streams send it, written once for all of them; a text is null where there is nothing to send. */
export type StreamEvent = {
  entry: StreamEntry;
  /** The change, for whom it is. */
  change: string | null;
  audience: Audience | undefined;
  bell: string | null;
};

/** What streams send of an entry; null where no stream sends any of it. */
export function streamEventOf(entry: StreamEntry): StreamEvent | null {
  const { subject, subject_id, state, at, rings_for } = entry;
  const { event: kind, audience } = ruleOf(entry) ?? {};
  if (kind === undefined && rings_for.length === 0) return null;
  const slip_id = subject === "slip" ? subject_id : null;
  return {
    entry,
    change: kind === undefined ? null : blockOf({ kind, slip_id, state, at }),
    audience,
    bell: rings_for.length === 0 ? null : blockOf({ kind: "bell", slip_id: null, state: null, at }),
  };
}

/** What one person is sent of it, slips being those of the person's scope; null for nothing. */
export function textFor(event: StreamEvent, person: Actor, scope: SlipScope): string | null {
  const { entry, change, bell } = event;
  const texts = [
    ...(bell !== null && entry.rings_for.includes(person.id) ? [bell] : []),
    ...(change !== null && isShownTo(event, person, scope) ? [change] : []),
  ];
  const last = texts.pop();
  if (last === undefined) return null;
  // Only with the last one, so that whoever is cut off before that is sent both again.
  return `${texts.join("")}id: ${writeCursor(entry)}\n${last}`;
}

function isShownTo(
  { entry: { owner_id }, audience }: StreamEvent,
  person: Actor,
  scope: SlipScope,
): boolean {
  switch (audience) {
    case "everyone":
      return true;
    case "person":
      return owner_id === person.id;
    case "admins":
      return person.role === "admin";
    case "slip":
      return scope.user_id === null || scope.user_id === owner_id;
    case undefined:
      return false;
  }
}

function blockOf(event: { [Field in keyof ChangeEvent]: unknown }): string {
  return `event: change\ndata: ${JSON.stringify(ChangeEvent.parse(event))}\n\n`;
}
