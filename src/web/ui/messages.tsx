import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { Failure } from "#web/lib/call-error.ts";
import { watchActs } from "./double-press.ts";

export type Message = {
  kind: "success" | "error";
  title: string;
  details: readonly string[];
  /** For a partial success, which must be read. */
  stays?: boolean;
  offer?: Offer | undefined;
};

/** A button of the message; one that undoes is also pressed by Ctrl+Z. */
type Offer = { label: string; onPress: () => void; undoes?: boolean };

/** `turn` counts messages, so that the same words shown again are a new one. */
export type ShownMessage = { message: Message; turn: number } | null;

type Messages = ReturnType<typeof createMessages>;

const nothing = () => {};

const MessagesContext = createContext<Messages>({
  show: nothing,
  succeed: nothing,
  fail: nothing,
  close: nothing,
});

const ShownMessageContext = createContext<ShownMessage>(null);

/** Shows the result of an action on whichever screen is open by then; it ends with the next action. */
export function useMessage(): Messages {
  return use(MessagesContext);
}

export function useShownMessage(): ShownMessage {
  return use(ShownMessageContext);
}

/** Holds the one message, which stays while navigating within a screen, such as from record to record. */
export function MessageProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [shown, setShown] = useState<ShownMessage>(null);
  const [messages] = useState(() => createMessages(setShown));
  useEffect(() => closeWithScreen(router, messages.close), [router, messages]);
  useEffect(() => watchActs(messages.close), [messages]);
  return (
    <MessagesContext value={messages}>
      <ShownMessageContext value={shown}>{children}</ShownMessageContext>
    </MessagesContext>
  );
}

function createMessages(setShown: (change: (before: ShownMessage) => ShownMessage) => void) {
  const show = (message: Message) =>
    setShown((before) => ({ message, turn: (before?.turn ?? 0) + 1 }));
  return {
    show,
    succeed: (title: string, ...details: string[]) => show({ kind: "success", title, details }),
    fail: ({ what, why }: Failure, ...details: string[]) =>
      show({ kind: "error", title: what, details: why ? [...details, why] : details }),
    close: () => setShown(() => null),
  };
}

function closeWithScreen(router: RegisteredRouter, close: () => void): () => void {
  const routeOf = (pathname = "") => router.getMatchedRoutes(pathname)[2]?.id;
  return router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
    if (routeOf(fromLocation?.pathname) !== routeOf(toLocation.pathname)) close();
  });
}
