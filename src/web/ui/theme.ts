import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type MantineColorsTuple,
} from "@mantine/core";
import { createElement } from "react";
import { IconChevronDown } from "./icons/start-icons.tsx";

const token = (name: string) => `var(--desk-${name})`;

/** Mantine reads these by index in the dark scheme; the desk uses named tokens. */
const dark: MantineColorsTuple = [
  token("text"),
  token("dark-words"),
  token("muted"),
  token("input-border"),
  token("dark-raised"),
  token("dark-lifted"),
  token("sunken"),
  token("surface"),
  token("canvas"),
  token("canvas"),
];

const scale = (kind: string, [xs, sm, md, lg, xl]: readonly string[]) => ({
  xs: token(`${kind}${xs}`),
  sm: token(`${kind}${sm}`),
  md: token(`${kind}${md}`),
  lg: token(`${kind}${lg}`),
  xl: token(`${kind}${xl}`),
});

/** Two button heights, whatever size is given. */
const buttonVars = (_theme: unknown, { size }: { size?: unknown }) => ({
  root:
    size === undefined || size === "sm"
      ? { "--button-height": token("control"), "--button-padding-x": token("space-14") }
      : {
          "--button-height": token("control-small"),
          "--button-padding-x": token("space-10"),
          "--button-fz": token("size-table"),
        },
});

/** The desk's shapes and scales for Mantine; colours and sizes come from `tokens.css`. */
export const theme = createTheme({
  // `deskVariables` maps each variant to a token.
  colors: {
    desk: colorsTuple(token("primary")),
    dark,
    red: colorsTuple(token("danger")),
  },
  primaryColor: "desk",
  fontFamily: token("font"),
  fontSizes: scale("size-", ["meta", "body", "dialog", "title", "screen"]),
  lineHeights: scale("line-", ["16", "20", "24", "26", "28"]),
  spacing: scale("space-", ["8", "12", "16", "24", "32"]),
  radius: scale("radius", ["-small", "", "-sheet", "-dialog", "-round"]),
  defaultRadius: "sm",
  respectReducedMotion: true,
  focusRing: "auto",
  cursorType: "pointer",
  components: {
    Input: {
      vars: () => ({
        wrapper: {
          "--input-fz": token("input-size"),
          "--input-height": token("control"),
        },
      }),
    },
    NativeSelect: { defaultProps: { rightSection: createElement(IconChevronDown, { size: 16 }) } },
    Button: { vars: buttonVars },
    Switch: { defaultProps: { withThumbIndicator: false } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Modal: {
      defaultProps: {
        radius: "lg",
        transitionProps: { duration: 120, exitDuration: 80 },
        // The page has one banner landmark, the top bar.
        attributes: { header: { role: "presentation" } },
      },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120, exitDuration: 80 },
        // It would be a child of the menu that is not a menu item.
        withInitialFocusPlaceholder: false,
      },
    },
  },
});

/** Maps Mantine's variables to the desk's tokens, so that both follow one colour scheme. */
export const deskVariables: CSSVariablesResolver = () => {
  const tokens = {
    "--mantine-color-body": token("surface"),
    "--mantine-color-text": token("text"),
    "--mantine-color-dimmed": token("muted"),
    "--mantine-color-placeholder": token("placeholder"),
    "--mantine-color-anchor": token("link"),
    "--mantine-color-error": token("danger-text"),
    "--mantine-color-default": token("surface"),
    "--mantine-color-default-hover": token("hover"),
    "--mantine-color-default-color": token("text"),
    "--mantine-color-default-border": token("input-border"),
    "--mantine-color-disabled": token("sunken"),
    "--mantine-color-disabled-color": token("muted"),
    "--mantine-color-disabled-border": "transparent",
    "--mantine-color-gray-0": token("canvas"),
    "--mantine-color-gray-1": token("hover"),
    "--mantine-color-gray-2": token("divider"),
    "--mantine-color-gray-3": token("divider"),
    ...variantsOf("desk", { filled: "primary", word: "link", tint: "selected" }),
    ...variantsOf("red", { filled: "danger", word: "danger-text", tint: "declined-back" }),
    // Menus use it for red entries.
    "--mantine-color-red-6": token("danger-text"),
    ...variantsOf("gray", { filled: "muted", word: "muted", tint: "hover" }),
  };
  return { variables: {}, light: tokens, dark: tokens };
};

type Variants = { filled: string; word: string; tint: string };

function variantsOf(name: string, { filled, word, tint }: Variants): Record<string, string> {
  const color = `--mantine-color-${name}`;
  return {
    [`${color}-filled`]: token(filled),
    [`${color}-filled-hover`]: `var(--desk-${filled}-hover, var(--desk-${filled}))`,
    [`${color}-light`]: token(tint),
    [`${color}-light-hover`]: token(tint),
    [`${color}-light-color`]: token(word),
    [`${color}-outline`]: token(word),
    [`${color}-outline-hover`]: token(tint),
  };
}
