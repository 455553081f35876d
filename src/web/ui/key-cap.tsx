import classes from "./buttons.module.css";

type KeyCapProps = {
  /** As printed on the key: `N`, `Ctrl K`. */
  children: string;
  /** On a filled button. */
  onFilled?: boolean;
};

/** The key that does the same as the control it stands on; not shown where there are no keys. */
export function KeyCap({ children, onFilled = false }: KeyCapProps) {
  return (
    <kbd className={classes.key} data-on-filled={onFilled || undefined} aria-hidden>
      {children}
    </kbd>
  );
}
