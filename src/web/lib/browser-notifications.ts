const keyOf = (userId: number) => `showHere:${userId}`;

export function supportsNotifications(): boolean {
  return "Notification" in window;
}

export function areNotificationsOn(userId: number): boolean {
  return (
    supportsNotifications() &&
    Notification.permission === "granted" &&
    localStorage.getItem(keyOf(userId)) !== null
  );
}

/** Turns them on or off in this browser, which asks for permission the first time; false if it is refused. */
export async function switchNotifications(userId: number, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    localStorage.removeItem(keyOf(userId));
    return true;
  }
  if ((await Notification.requestPermission()) !== "granted") return false;
  localStorage.setItem(keyOf(userId), "on");
  return true;
}

export function showNotification(sentence: string, about: string): void {
  const shown = new Notification("SlipDesk", { body: sentence, tag: about });
  shown.onclick = () => window.focus();
}
