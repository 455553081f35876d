/** Built by `scripts/bookmark-script.ts`. */
declare module "*?bookmark" {
  export const script: string;
}
