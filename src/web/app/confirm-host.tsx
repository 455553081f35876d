import { useEffect, useEffectEvent } from "react";
import { provideConfirmation } from "#web/lib/confirmation.ts";
import { part } from "#web/lib/part.tsx";
import { DialogHost, useDialog } from "#web/ui/use-dialog.tsx";

type Answer = (isConfirmed: boolean) => void;

const ConfirmSessionDialog = part(
  async () =>
    (await import("#web/auth/components/confirm-session-dialog.tsx")).ConfirmSessionDialog,
  { instead: NotLoaded },
);

/** Asks for the password, whichever call waits for it: above other dialogs, and also when the screen changes meanwhile. */
export function ConfirmHost() {
  return (
    <DialogHost>
      <PasswordQuestion />
    </DialogHost>
  );
}

function PasswordQuestion() {
  const open = useDialog();
  const ask = useEffectEvent((sentence: string, answer: Answer) =>
    open((close) => (
      <ConfirmSessionDialog
        sentence={sentence}
        onEnd={(isConfirmed) => {
          close();
          answer(isConfirmed);
        }}
      />
    )),
  );
  useEffect(() => {
    const waiting = new Set<Answer>();
    const stop = provideConfirmation(
      (sentence) =>
        new Promise((answer) => {
          waiting.add(answer);
          ask(sentence, answer);
        }),
    );
    return () => {
      stop();
      for (const answer of waiting) answer(false);
    };
  }, []);
  return null;
}

/** Without the dialog nothing is confirmed. */
function NotLoaded({ onEnd }: { onEnd: Answer }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => end(false), []);
  return null;
}
