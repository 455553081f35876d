import classes from "./avatar.module.css";

/** The initials of a person's first and last name. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ""].map(
    (word = "") => [...word][0] ?? "",
  );
  return (
    <span className={classes.avatar} aria-hidden translate="no">
      {initials.join("").toUpperCase()}
    </span>
  );
}
