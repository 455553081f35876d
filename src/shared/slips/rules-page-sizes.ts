/** The page sizes a person may choose on the screen; any other up to the largest may be asked for. */
export const PAGE_SIZES = [10, 25, 50] as const;
export const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;
export const MAX_PAGE_SIZE = 100;
/** How many of the newest applications the dashboard shows. */
export const RECENT_COUNT = 5;
