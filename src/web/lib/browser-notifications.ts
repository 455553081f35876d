const keyOf = (userId: number) => `showHere:${userId}`;

/** Whether this browser can show notifications of its own. */
export function supportsNotifications(): boolean {
  return "Notification" in window;
}

/** Whether this person wants, and the browser allows, notifications on this computer. */
export function areNotificationsOn(userId: number): boolean {
  return (
    supportsNotifications() &&
    Notification.permission === "granted" &&
    localStorage.getItem(keyOf(userId)) !== null
  );
}

/** Switches them on or off in this browser, which asks the person the first time; false when it does not allow them. */
export async function switchNotifications(userId: number, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    localStorage.removeItem(keyOf(userId));
    return true;
  }
  if ((await Notification.requestPermission()) !== "granted") return false;
  localStorage.setItem(keyOf(userId), "on");
  return true;
}

/** Shows a sentence on this computer; a press brings this tab to the front. */
export function showNotification(sentence: string, about: string): void {
  const shown = new Notification("SlipDesk", { body: sentence, tag: about });
  shown.onclick = () => window.focus();
}
