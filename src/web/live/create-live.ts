import { readAccountPlace, shownSince } from "#web/lib/places.ts";
import { followEvents, SILENCE_MS, type Told } from "./follow-events.ts";
import { createGathering, type OnNews } from "./gather.ts";
import { leadAlone } from "./lead.ts";

const POLL_MS = 15_000;
const WATCH_MS = 1_000;

/** What changes on the desk, as this tab learns of it. */
export type Live = {
  /** False while changes are not told as they happen: what is shown is read anew every 15 s then. */
  isOn(): boolean;
  /** Is told when `isOn` changes; gives the way to stop. */
  watch(onChange: () => void): () => void;
  /** Is told of what changes, gathered; gives the way to stop. */
  read(onNews: OnNews, options?: { isEverReady?: boolean }): () => void;
  /** Begins to listen; gives the way to stop. */
  start(): () => void;
};

/** One stream for all tabs of this browser that the same person has open. */
export function createLive(userId: number): Live {
  const name = `slipdesk-live-${userId}`;
  const gathering = createGathering(isDisturbing, shownSince);
  const watchers = new Set<() => void>();
  let isOn = true;
  let heardAt = 0;
  let polledAt = 0;
  // What is read for this account shows all that lies before.
  let place = readAccountPlace();

  const turn = (on: boolean) => {
    if (isOn === on) return;
    isOn = on;
    for (const onChange of watchers) onChange();
  };
  const take = (told: Told) => {
    if (told.kind === "refused") return turn(false);
    heardAt = performance.now();
    turn(true);
    if (told.kind === "heard") place = told.place ?? place;
    else if (told.kind === "missed") gathering.miss(Number.POSITIVE_INFINITY);
    else gathering.add(told.change, told.place);
  };
  /** Notices silence, and reads anew while there is no stream. */
  const look = () => {
    const now = performance.now();
    if (now - heardAt > SILENCE_MS) turn(false);
    if (document.visibilityState !== "visible") return;
    if (!isOn && now - polledAt >= POLL_MS) {
      polledAt = now;
      gathering.miss(Date.now());
    }
  };
  /** Hears what the tab that leads is told, or leads; gives the way to stop. */
  const listen = () => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const channel = new BroadcastChannel(name);
    const tell = (told: Told) => {
      if (signal.aborted) return;
      channel.postMessage(told);
      take(told);
    };
    channel.onmessage = ({ data }: MessageEvent<Told>) => take(data);
    heardAt = performance.now();
    const follow = (leading: AbortSignal) =>
      followEvents({ tell, readPlace: () => place, signal: leading });
    leadAlone(name, follow, signal);
    return () => {
      stopping.abort();
      channel.close();
    };
  };

  return {
    isOn: () => isOn,
    watch(onChange) {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    read: gathering.read,
    start() {
      const stopping = new AbortController();
      const { signal } = stopping;
      let stopListening = listen();
      const watching = setInterval(look, WATCH_MS);
      const show = () => {
        look();
        gathering.look();
      };
      document.addEventListener("visibilitychange", show, { signal });
      // A page that the browser keeps for whoever goes back hears nothing until then, and holds up no other tab.
      window.addEventListener("pagehide", () => stopListening(), { signal });
      window.addEventListener(
        "pageshow",
        ({ persisted }) => {
          if (!persisted) return;
          stopListening = listen();
          gathering.miss(Number.POSITIVE_INFINITY);
        },
        { signal },
      );
      return () => {
        stopping.abort();
        clearInterval(watching);
        gathering.stop();
        stopListening();
      };
    },
  };
}

/** Also a menu that was asked for and is still on its way. */
const LAYERS =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [aria-haspopup="menu"][aria-expanded="true"]';

/** Nothing moves in a tab that is hidden, or below a menu or dialog that is open. */
function isDisturbing(): boolean {
  if (document.visibilityState !== "visible") return true;
  return document.querySelector(LAYERS) !== null;
}
