import type { Actor } from "#server/auth/actor.ts";
import type { SlipScope } from "#server/auth/scope.ts";
import { ChangeEvent } from "#shared/events/contract.ts";
import { writeCursor } from "./read-cursor.ts";
import type { StoredEvent } from "./repository.ts";

/** Whether a person may know of an event; slips are those of the person's scope. */
export function isShownTo(event: StoredEvent, person: Actor, scope: SlipScope): boolean {
  switch (event.audience) {
    case "everyone":
      return true;
    case "person":
      return event.for_user_id === person.id;
    case "admins":
      return person.role === "admin";
    case "slip":
      return scope.user_id === null || scope.user_id === event.owner_id;
  }
}

/** An event as a stream carries it. */
export function showEvent(event: StoredEvent): string {
  const data = JSON.stringify(ChangeEvent.parse(event));
  return `id: ${writeCursor(event)}\nevent: change\ndata: ${data}\n\n`;
}
