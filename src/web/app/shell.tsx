import type { ReactNode } from "react";
import { TopBar } from "#web/app/top-bar.tsx";
import classes from "./shell.module.css";

/** The frame of every signed-in screen: skip link, top bar, content. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}
