import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { hasMostNotes, removeNewNote } from "#server/log/log.queries.ts";
import { changesBetween } from "#server/log/write-log.ts";
import { MAX_NOTES, type NoteForm } from "#shared/slips/contract-changes.ts";
import { sentence } from "#shared/text/sentence.ts";
import { holdOwnSlip, holdSlip, refuseUnlessAllowed } from "./hold-slip.ts";

/** Adds a note to the history; its text is stored only among the values that erasing removes. */
export async function addNote(context: Context, by: Actor, id: number, { note }: NoteForm) {
  const refusal = "Only the person who submitted this slip, or an admin, may add a note.";
  return await writeAs(context, by, async (write) => {
    refuseUnlessAllowed("add-note", await holdOwnSlip(write, id, refusal));
    if (await hasMostNotes(write.sql, id)) {
      throw conflict(
        sentence(
          "This application has had {count} notes, and more cannot be added. Yours was not saved: write what matters under Others.",
          { count: MAX_NOTES },
        ),
      );
    }
    const changes = changesBetween({ note: null }, { note });
    const [noted] = await record(write, {
      subject: "slip",
      action: "noted",
      subject_ids: [id],
      changes,
    });
    if (!noted) throw new Error("The note has no entry in the log.");
    return { id: noted.id };
  });
}

/** Within a minute its author may take a note back: the text goes, and that there was one stays in the history. */
export async function undoNote(
  context: Context,
  by: Actor,
  id: number,
  noteId: number,
): Promise<void> {
  await writeAs(context, by, async (write) => {
    await holdSlip(write, id, scopeOf(write, by));
    if (!(await removeNewNote(write.sql, id, noteId, by.id))) {
      throw conflict("This note can no longer be undone: it stays in the history.");
    }
    await record(write, { subject: "slip", action: "note-removed", subject_ids: [id] });
  });
}
