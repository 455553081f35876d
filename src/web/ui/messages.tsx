import { Button } from "@mantine/core";
import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import type { Failure } from "#web/lib/call-error.ts";
import classes from "./banner.module.css";
import { Banner } from "./banner.tsx";
import { ScreenFocusContext } from "./screen-focus.ts";

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

const MessagesContext = createContext<Messages>({
  show: nothing,
  succeed: nothing,
  fail: nothing,
  close: nothing,
});

const ShownMessageContext = createContext<ShownMessage>(null);

/** Says how something ended, on whichever screen the person is by then; each message takes the place of the one before. */
export function useMessage(): Messages {
  return use(MessagesContext);
}

/** The message that is shown now. */
export function useShownMessage(): ShownMessage {
  return use(ShownMessageContext);
}

const SHOWN_MS = 5_000;
// Time to find the button, also by keyboard.
const OFFERED_MS = 20_000;

/** Holds the one message, which stays while one goes on within a screen, such as from record to record. */
export function MessageProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [shown, setShown] = useState<ShownMessage>(null);
  const [messages] = useState(() => createMessages(setShown));
  useEffect(() => closeWithScreen(router, messages.close), [router, messages]);
  return (
    <MessagesContext value={messages}>
      <ShownMessageContext value={shown}>{children}</ShownMessageContext>
    </MessagesContext>
  );
}

function createMessages(
  setShown: (change: (before: ShownMessage) => ShownMessage) => void,
): Messages {
  const show = (message: Message) =>
    setShown((before) => ({ message, turn: (before?.turn ?? 0) + 1 }));
  return {
    show,
    succeed: (title, ...details) => show({ kind: "success", title, details }),
    fail: ({ what, why }, ...details) =>
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

type MessageLaneProps = {
  /**
   * What it is laid over, about as high as one line of it: the head of the page above it,
   * the row of a list below it, the gap that it is given in a row of its own, or the words at the top of a bar at the foot.
   */
  over: "head" | "row" | "gap" | "words";
};

/**
 * The place of a screen's one message: a strip over what stands there, so that nothing moves, announced to readers.
 * A success leaves after five seconds, after twenty when it offers something, unless pointer or focus rest on it, a failure when it is closed or followed.
 */
export function MessageLane({ over }: MessageLaneProps) {
  const shown = useShownMessage();
  const { close } = useMessage();
  return (
    <div
      className={classes.lane}
      aria-live="polite"
      data-message-lane
      data-screen-only
      data-over={over}
    >
      {shown && <MessageStrip key={shown.turn} message={shown.message} onClose={close} />}
    </div>
  );
}

function MessageStrip({ message, onClose }: { message: Message; onClose: () => void }) {
  const { kind, title, details, offer, stays } = message;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  const { onMessage } = use(ScreenFocusContext);
  useEffect(() => {
    if (banner.current) onMessage(banner.current);
  }, [onMessage]);
  const passes = kind === "success" && !stays && !isPointedAt && !isFocused;
  const showsFor = offer ? OFFERED_MS : SHOWN_MS;
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(onClose, showsFor);
    return () => clearTimeout(timer);
  }, [passes, showsFor, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it in sight
    <div
      className={classes.strip}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      // Of who pressed with a pointer, the focus rests on it only by chance.
      onFocus={({ target }) => setIsFocused(target.matches(":focus-visible"))}
      onBlur={() => setIsFocused(false)}
    >
      <Banner kind={kind} title={title} onClose={onClose} ref={banner}>
        {details.map((detail, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves
          <div key={line}>{detail}</div>
        ))}
        {offer && (
          <Button size="compact-sm" variant="default" onClick={offer.onPress}>
            {offer.label}
          </Button>
        )}
      </Banner>
    </div>
  );
}
