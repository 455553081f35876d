import { createContext } from "react";

/** What decides about the focus when a heading or a message comes on the screen (`app/focus.ts`). */
export type ScreenFocus = {
  /** Returns how to stop, when the heading goes. */
  onHeading: (heading: HTMLElement) => () => void;
  onMessage: (message: HTMLElement) => void;
};

export const ScreenFocusContext = createContext<ScreenFocus>({
  onHeading: () => () => {},
  onMessage: () => {},
});
