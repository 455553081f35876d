const PROBE_MS = 2_000;
/** Shorter breaks, such as a restart, are not worth a word. */
const UNTOLD_MS = 5_000;

let isAwayLong = false;
/** Runs out while no program answers; undefined otherwise. */
let telling: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const whenBack = new Set<() => void>();

/** Whether the desk has not answered for five seconds. */
export function isDeskAway(): boolean {
  return isAwayLong;
}

export function watchDesk(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}

/** Calls `onBack` each time that the desk answers again. */
export function onDeskBack(onBack: () => void): () => void {
  whenBack.add(onBack);
  return () => void whenBack.delete(onBack);
}

/** Notes that no program has answered; asks from then on until one does. */
export function noteUnanswered(): void {
  if (telling) return;
  telling = setTimeout(() => setAwayLong(true), UNTOLD_MS);
  void askUntilBack();
}

/** Whether the desk is ready: only then is there a page to reload. */
export async function isDeskReady(): Promise<boolean> {
  try {
    return (await fetch("/health/ready", { cache: "no-store" })).status === 200;
  } catch {
    return false;
  }
}

export async function checkDesk(): Promise<void> {
  if (!telling && !(await isDeskReady())) noteUnanswered();
}

async function askUntilBack(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  while (!(await isDeskReady()));
  clearTimeout(telling);
  telling = undefined;
  setAwayLong(false);
  for (const onBack of [...whenBack]) onBack();
}

function setAwayLong(isLong: boolean): void {
  if (isAwayLong === isLong) return;
  isAwayLong = isLong;
  for (const onChange of watchers) onChange();
}
