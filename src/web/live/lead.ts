/**
 * Does the work in one tab of this browser at a time, whichever gets there first; when it goes, another takes over.
 * Where a browser has no locks (it has them on https and on this computer) each tab works for itself while in view.
 */
export function leadAlone(name: string, work: Work, signal: AbortSignal): void {
  if ("locks" in navigator) void workUnderLock(name, work, signal);
  else workInView(work, signal);
}

type Work = (signal: AbortSignal) => Promise<void>;

async function workUnderLock(name: string, work: Work, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, () => work(signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function workInView(work: Work, signal: AbortSignal): void {
  let turn: AbortController | null = null;
  const look = () => {
    const isWanted = document.visibilityState === "visible" && !signal.aborted;
    if (isWanted && !turn) {
      turn = new AbortController();
      void work(AbortSignal.any([signal, turn.signal]));
    } else if (!isWanted && turn) {
      turn.abort();
      turn = null;
    }
  };
  look();
  document.addEventListener("visibilitychange", look, { signal });
}
