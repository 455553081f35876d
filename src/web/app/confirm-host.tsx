import { useEffect, useEffectEvent } from "react";
import { provideConfirmation } from "#web/lib/call.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { DialogHost, useDialog } from "#web/ui/use-dialog.tsx";

type Answer = (isConfirmed: boolean) => void;

/** Asks for the password for any call that needs it, above other dialogs and independent of the screen. */
export function ConfirmHost() {
  return (
    <DialogHost>
      <PasswordQuestion />
    </DialogHost>
  );
}

function PasswordQuestion() {
  const open = useDialog();
  const ask = useEffectEvent(async (sentence: string, answer: Answer) => {
    const { ConfirmSessionDialog } = await loadDialog();
    open((close) => (
      <ConfirmSessionDialog
        sentence={sentence}
        onEnd={(isConfirmed) => {
          close();
          answer(isConfirmed);
        }}
      />
    ));
  });
  useEffect(() => {
    const waiting = new Set<Answer>();
    const stop = provideConfirmation(
      (sentence) =>
        new Promise((answer, fail) => {
          waiting.add(answer);
          ask(sentence, answer).catch(fail);
        }),
    );
    return () => {
      stop();
      for (const answer of waiting) answer(false);
    };
  }, []);
  return null;
}

// Loaded on demand: the first screen does without forms.
const loadDialog = () => loadFiles(() => import("./confirm-session-dialog.tsx"));
