import { useEffect, useState } from "react";

/** What there is to do under each name: undefined until that is known, null where there is nothing. */
type Acts<Name extends string> = Readonly<Record<Name, (() => void) | null | undefined>>;

/** Gives each act by its name; one asked for before it is known is done once it is, unless the person does something first. */
export function useOnceKnown<Name extends string>(
  acts: Acts<Name>,
): (name: Name) => (() => void) | null {
  const [asked, setAsked] = useState<Name | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const act = acts[asked];
    if (act === undefined) return onNextPress(() => setAsked(null));
    setAsked(null);
    act?.();
  });
  return (name) => {
    const act = acts[name];
    return act === undefined ? () => setAsked(name) : act;
  };
}

function onNextPress(act: () => void): () => void {
  const onPress = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) act();
  };
  addEventListener("keydown", onPress, true);
  addEventListener("pointerdown", onPress, true);
  return () => {
    removeEventListener("keydown", onPress, true);
    removeEventListener("pointerdown", onPress, true);
  };
}
