let id: string | null = null;

/** Sets the event from which this page follows the stream: whatever is read later shows all before it. */
export function setFirstEventId(eventId: string | null): void {
  id = eventId;
}

export function firstEventId(): string | null {
  return id;
}
