import { createContext, type RefObject, use, useLayoutEffect, useRef } from "react";
import { t } from "#web/language/translate.ts";

/** A key, how the help shows it, and what it does; one without `act` is only told of, its screen hears it itself. */
export type ScreenKey = {
  /** As pressed: `n`, `[`, `g d` one after the other, `Ctrl+Enter`. */
  keys: readonly string[];
  does: string;
  act?: () => void;
};

/** Keys of one part of the page, newest last. */
export type KeyGroup = { title: string; keys: readonly ScreenKey[] };

/** Every key that acts at the moment, and the dialog that lists them. */
export type Keys = { groups: Set<RefObject<KeyGroup>>; showHelp: () => void };

export const KeysContext = createContext<Keys>({ groups: new Set(), showHelp: () => {} });

/** Offers keys while this part is on the screen; those of a single letter act outside fields and can be switched off. */
export function useKeys(keys: readonly ScreenKey[], title = t("On this screen")): void {
  const { groups } = use(KeysContext);
  const group = useRef<KeyGroup>({ title, keys });
  // Before the screen can be pressed on: a key never means what it meant on the one before.
  useLayoutEffect(() => {
    group.current = { title, keys };
  });
  useLayoutEffect(() => {
    groups.add(group);
    return () => {
      groups.delete(group);
    };
  }, [groups]);
}

/** Shows which keys act here. */
export function useKeyHelp(): () => void {
  return use(KeysContext).showHelp;
}
