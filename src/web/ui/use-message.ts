import {
  createContext,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Failure } from "#web/lib/call-error.ts";

/** How an action ended: the product's sentence, and in further sentences which record it was and what is known. */
export type Message = {
  kind: "success" | "error";
  title: string;
  details: readonly string[];
  /** For a success in part: somebody has to read what is left. */
  stays?: boolean;
  /** Something to do about it at once. */
  offer?: { label: string; onPress: () => void };
};

/** The one message of a screen, told by whatever was done last. */
export type Messages = {
  /** Counts the messages: the same words told again are a new one. */
  shown: { message: Message; turn: number } | null;
  tell: (message: Message) => void;
  succeed: (title: string, ...details: string[]) => void;
  fail: (failure: Failure, ...details: string[]) => void;
  close: () => void;
};

/** How the screen that is there now tells a message. */
export const PresentScreen = createContext<RefObject<Messages["tell"] | null>>({ current: null });

/**
 * The message of a screen; each new one takes the place of the one before. What ends when its screen has been left, as
 * the deletion of the record that it showed, is told by the screen that is there then.
 */
export function useMessage(): Messages {
  const present = use(PresentScreen);
  const isLeft = useRef(false);
  const [shown, setShown] = useState<Messages["shown"]>(null);
  const tell = useCallback(
    (message: Message) => {
      if (isLeft.current) present.current?.(message);
      else setShown((before) => ({ message, turn: (before?.turn ?? 0) + 1 }));
    },
    [present],
  );
  useEffect(() => {
    isLeft.current = false;
    present.current = tell;
    return () => {
      isLeft.current = true;
      if (present.current === tell) present.current = null;
    };
  }, [present, tell]);
  return useMemo(
    () => ({
      shown,
      tell,
      succeed: (title, ...details) => tell({ kind: "success", title, details }),
      fail: ({ what, why }, ...details) =>
        tell({ kind: "error", title: what, details: why ? [...details, why] : details }),
      close: () => setShown(null),
    }),
    [shown, tell],
  );
}
