/** What a stylesheet may not say by itself: globs of the files that may, and what to write elsewhere. */
export const LITERALS: readonly { pattern: RegExp; places: readonly string[]; says: string }[] = [
  {
    pattern: /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i,
    places: ["src/web/ui/tokens.css"],
    says: "colours stand in src/web/ui/tokens.css, light and dark; use one of its variables",
  },
  {
    pattern: /border-radius: (?:4|6|8|12)px;/,
    places: [],
    says: "this is one of the --desk-radius variables of src/web/ui/tokens.css; use it",
  },
  {
    pattern: /\.mantine-/,
    places: ["src/web/ui/controls.css"],
    says: "what widgets look like inside is said once, in src/web/ui/controls.css",
  },
];
