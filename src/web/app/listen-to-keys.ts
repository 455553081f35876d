import type { Keys, ScreenKey } from "#web/ui/keys.ts";

const NEXT_KEY_MS = 1500;

/**
 * Does what the pressed key is for, the newest part of the screen first. Single keys act outside fields and only while
 * `areSingleOn` says so; none acts under an open dialog or menu. Gives the way to stop listening.
 */
export function listenToKeys(groups: Keys["groups"], areSingleOn: () => boolean): () => void {
  let before: { key: string; at: number } | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
    const single = !event.ctrlKey && !event.metaKey;
    if (hasOpenLayer() || (single && (!areSingleOn() || isTyping(event.target)))) return;
    const key = single
      ? event.key
      : `Ctrl+${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
    const isSoon = before !== null && event.timeStamp - before.at < NEXT_KEY_MS;
    const found = (isSoon && find(groups, `${before?.key} ${key}`)) || find(groups, key);
    before = single ? { key, at: event.timeStamp } : null;
    if (!found?.act) return;
    event.preventDefault();
    before = null;
    found.act();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function find(groups: Keys["groups"], pressed: string): ScreenKey | undefined {
  return [...groups]
    .toReversed()
    .flatMap(({ current }) => current.keys)
    .find(({ keys, act }) => act && keys.includes(pressed));
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTickBox = target instanceof HTMLInputElement && target.type === "checkbox";
  return (target.matches("input, textarea, select") && !isTickBox) || target.isContentEditable;
}

function hasOpenLayer(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}
