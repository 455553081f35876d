/** How many stylesheets the page may have: one per screen, and one per part of src/web/ui. */
export const STYLESHEET_LIMIT = 60;

/** What a stylesheet may not say by itself: globs of the files that may, and what to write elsewhere. */
export const LITERALS: readonly { pattern: RegExp; places: readonly string[]; says: string }[] = [
  {
    pattern: /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i,
    places: ["src/web/ui/tokens.css"],
    says: "colours stand in src/web/ui/tokens.css, light and dark; use one of its variables",
  },
  {
    pattern: /-radius: (?![^;]*var\()[^;]*\d(?:px|r?em)\b/,
    places: ["src/web/ui/tokens.css"],
    says: "corners are round as one of the --desk-radius variables of src/web/ui/tokens.css says",
  },
  {
    pattern: /\bfont-size: [\d.]+(?:px|rem)\b/,
    places: ["src/web/ui/tokens.css"],
    says: "text is as large as one of the --desk-size variables of src/web/ui/tokens.css says",
  },
  {
    pattern: /\bfont: [^;]*\d(?:px|rem)\b/,
    places: ["src/web/ui/tokens.css"],
    says: "size, line and weight of text are one of the --desk-type variables of src/web/ui/tokens.css",
  },
  {
    pattern: /\bline-height: [\d.]+(?:px|r?em)\b/,
    places: ["src/web/ui/tokens.css"],
    says: "lines are as high as one of the --desk-line variables of src/web/ui/tokens.css says",
  },
  {
    pattern: /\bletter-spacing: -?[\d.]*[1-9][\d.]*(?:px|r?em)\b/,
    places: ["src/web/ui/tokens.css"],
    says: "letters are as far apart as one of the --desk-spacing variables of src/web/ui/tokens.css says",
  },
  {
    pattern: /^\s*(?:row-|column-)?(?:gap|padding|margin)[a-z-]*: .*?(?<![\d.])(?:[2-9]|\d\d+)px\b/,
    places: ["src/web/ui/tokens.css"],
    says: "space is one of the steps, the --desk-space variables of src/web/ui/tokens.css; what is none has a name, as --room-for-arrow",
  },
  {
    pattern: /^\s*scroll-[a-z-]*: .*?\b(?:[2346]|8|1[0246]|2[04]|32)px\b/,
    places: ["src/web/ui/tokens.css"],
    says: "this is one of the steps of space, the --desk-space variables of src/web/ui/tokens.css; use it",
  },
  {
    pattern: /^\s*(?:min-|max-)?(?:height|width): (?:24|28|32|36|40|44)px;/,
    places: ["src/web/ui/tokens.css"],
    says: "what holds one line or one icon is as high and wide as a control, a row or one of the --desk-box variables of src/web/ui/tokens.css",
  },
  {
    pattern: /@media[^{]*(?:\d(?:em|rem)\b|\b(?:min|max)-width:)/,
    places: [],
    says: "a width of the screen is written in one way, as (width < 768px) for a phone",
  },
  {
    pattern: /\.mantine-/,
    places: ["src/web/ui/controls.css"],
    says: "what widgets look like inside is said once, in src/web/ui/controls.css",
  },
];

/** What the page's code may not say by itself, tests apart. */
export const CODE_LITERALS: typeof LITERALS = [
  {
    pattern: /["'`](?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})["'`]|(?:rgb|hsl|oklch)a?\()/i,
    places: [],
    says: "a colour is a token of src/web/ui/tokens.css, written as var(--desk-…)",
  },
];
