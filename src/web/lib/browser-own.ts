/** What is the browser's own and no person's: its secret, its colours and language, and where notifications are shown here. */
const OWN = /^(browser|language|mantine-color-scheme-value|showHere:\d+)$/;

/**
 * Notes what is the browser's own and gives the function that puts it back when all else is being cleared; what somebody
 * has set meanwhile stays.
 */
export function noteBrowserOwn(): () => void {
  const own = Object.entries(localStorage).filter(([key]) => OWN.test(key));
  return () => {
    for (const [key, value] of own) {
      if ((localStorage.getItem(key) ?? value) !== value) continue;
      // The page may learn of the clearing after this: what it takes for unchanged it would not write anew.
      localStorage.removeItem(key);
      localStorage.setItem(key, value);
    }
  };
}
