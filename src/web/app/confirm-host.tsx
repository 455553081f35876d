import { useEffect, useEffectEvent } from "react";
import { provideConfirmation } from "#web/lib/confirmation.ts";
import { part } from "#web/lib/part.tsx";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";

type Question = { sentence: string; answer: (isConfirmed: boolean) => void };

const ConfirmSessionDialog = part(
  async () =>
    (await import("#web/auth/components/confirm-session-dialog.tsx")).ConfirmSessionDialog,
  { instead: NotLoaded },
);

/** Where the page asks for the password, whichever call waits for it. */
export function ConfirmHost() {
  const { asked, open, close } = useAskedDialog<Question>();
  const show = useEffectEvent(open);
  useEffect(() => {
    const waiting = new Set<Question["answer"]>();
    const stop = provideConfirmation(
      (sentence) =>
        new Promise((answer) => {
          waiting.add(answer);
          show({ sentence, answer });
        }),
    );
    return () => {
      stop();
      for (const answer of waiting) answer(false);
    };
  }, []);
  if (!asked) return null;
  const end = (isConfirmed: boolean) => {
    close();
    asked.task.answer(isConfirmed);
  };
  return (
    <ConfirmSessionDialog
      key={asked.turn}
      sentence={asked.task.sentence}
      opened={asked.opened}
      returnFocus={asked.returnFocus}
      onConfirmed={() => end(true)}
      onCancel={() => end(false)}
    />
  );
}

/** Without the dialog nothing is confirmed. */
function NotLoaded({ onCancel }: { onCancel: () => void }) {
  const cancel = useEffectEvent(onCancel);
  useEffect(() => cancel(), []);
  return null;
}
