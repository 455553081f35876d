import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is too narrow for a table (under 768 px), also as the window changes. */
export function useNarrowScreen(): boolean {
  return useMediaQuery("screen and (width < 768px)", false, { getInitialValueInEffect: false });
}
