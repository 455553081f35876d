import { createContext, use } from "react";
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

/** The message on the screen; `turn` counts them, so that the same words said again are a new message. */
export type ShownMessage = { message: Message; turn: number } | null;

/** What says or closes the message of the screen. */
export type Messages = {
  show: (message: Message) => void;
  succeed: (title: string, ...details: string[]) => void;
  fail: (failure: Failure, ...details: string[]) => void;
  close: () => void;
};

const nothing = () => {};

export const MessagesContext = createContext<Messages>({
  show: nothing,
  succeed: nothing,
  fail: nothing,
  close: nothing,
});

export const ShownMessageContext = createContext<ShownMessage>(null);

/** Says how something ended, on whichever screen the person is by then; each message takes the place of the one before. */
export function useMessage(): Messages {
  return use(MessagesContext);
}

/** The message that is shown now. */
export function useShownMessage(): ShownMessage {
  return use(ShownMessageContext);
}
