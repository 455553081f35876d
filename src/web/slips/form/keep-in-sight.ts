/**
 * Keeps the field with the focus clear of the bars when the page gets another width, as on a phone that is turned; a bar of
 * the browser's or a keyboard that comes leaves the width and takes nobody back who has scrolled away. Gives the way to stop.
 */
export function keepFieldInSight(): () => void {
  const page = document.documentElement;
  let width = page.clientWidth;
  const onResize = () => {
    if (page.clientWidth === width) return;
    width = page.clientWidth;
    const { activeElement } = document;
    if (activeElement?.matches("input, select, textarea")) {
      activeElement.scrollIntoView({ block: "nearest" });
    }
  };
  window.addEventListener("resize", onResize);
  return () => window.removeEventListener("resize", onResize);
}
