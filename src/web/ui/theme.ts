import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { createElement } from "react";
import { IconChevronDown } from "./icons/icons.ts";

const desk: MantineColorsTuple = [
  "#eef0ff",
  "#dde1ff",
  "#bec5ff",
  "#9da8ff",
  "#7482f2",
  "#4f5fe0",
  "#3b4cca",
  "#2f3da8",
  "#26328a",
  "#1d266b",
];

const dark: MantineColorsTuple = [
  "#e6e8ec",
  "#c4c9d2",
  "#a0a7b4",
  "#6b7280",
  "#2f343d",
  "#23272e",
  "#1b1e24",
  "#14161a",
  "#0e0f12",
  "#0a0b0d",
];

const red: MantineColorsTuple = [
  "#fef2f2",
  "#fee2e2",
  "#fecaca",
  "#fca5a5",
  "#f87171",
  "#b91c1c",
  "#b91c1c",
  "#991b1b",
  "#7f1d1d",
  "#651717",
];

/** Every button is one of two heights, whatever size Mantine would give it. */
const buttonVars = (_theme: unknown, { size }: { size?: unknown }) => ({
  root:
    size === undefined || size === "sm"
      ? { "--button-height": "var(--desk-control)", "--button-padding-x": "14px" }
      : {
          "--button-height": "var(--desk-control-small)",
          "--button-padding-x": "10px",
          "--button-fz": "13px",
        },
});

/** The desk's shapes and scales for Mantine; colours and sizes come from `tokens.css`. */
export const theme = createTheme({
  colors: { desk, dark, red },
  primaryColor: "desk",
  primaryShade: { light: 6, dark: 5 },
  fontFamily: "var(--desk-font)",
  fontSizes: { xs: "12px", sm: "14px", md: "16px", lg: "18px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "24px", lg: "26px", xl: "28px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "999px" },
  defaultRadius: "sm",
  breakpoints: { xs: "40em", sm: "48em", md: "64em", lg: "80em", xl: "96em" },
  respectReducedMotion: true,
  focusRing: "auto",
  cursorType: "pointer",
  components: {
    Input: {
      vars: () => ({
        wrapper: {
          "--input-fz": "var(--desk-input-size)",
          "--input-height": "var(--desk-control)",
        },
      }),
    },
    NativeSelect: { defaultProps: { rightSection: createElement(IconChevronDown, { size: 16 }) } },
    Button: { vars: buttonVars },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Modal: {
      defaultProps: {
        radius: "lg",
        transitionProps: { duration: 120, exitDuration: 80 },
        // The page has one banner, and that is the top bar.
        attributes: { header: { role: "presentation" } },
      },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120, exitDuration: 80 },
        // It would be a child of the menu that is no entry of it.
        withInitialFocusPlaceholder: false,
      },
    },
  },
});

/** Gives Mantine's own variables the desk's tokens, so that both follow one scheme. */
export const deskVariables: CSSVariablesResolver = () => {
  const tokens = {
    "--mantine-color-body": "var(--desk-surface)",
    "--mantine-color-text": "var(--desk-text)",
    "--mantine-color-dimmed": "var(--desk-muted)",
    "--mantine-color-placeholder": "var(--desk-placeholder)",
    "--mantine-color-anchor": "var(--desk-link)",
    "--mantine-color-error": "var(--desk-danger-text)",
    "--mantine-color-default": "var(--desk-surface)",
    "--mantine-color-default-hover": "var(--desk-hover)",
    "--mantine-color-default-color": "var(--desk-text)",
    "--mantine-color-default-border": "var(--desk-input-border)",
    "--mantine-color-disabled": "var(--desk-sunken)",
    "--mantine-color-disabled-color": "var(--desk-muted)",
    "--mantine-color-disabled-border": "transparent",
    "--mantine-color-gray-0": "var(--desk-canvas)",
    "--mantine-color-gray-1": "var(--desk-hover)",
    "--mantine-color-gray-2": "var(--desk-divider)",
    "--mantine-color-gray-3": "var(--desk-divider)",
    ...variantsOf("desk", { filled: "primary", word: "link", tint: "selected" }),
    ...variantsOf("red", { filled: "danger", word: "danger-text", tint: "declined-back" }),
    // Menus take the words of a red entry from here.
    "--mantine-color-red-6": "var(--desk-danger-text)",
    ...variantsOf("gray", { filled: "muted", word: "muted", tint: "hover" }),
  };
  return { variables: {}, light: tokens, dark: tokens };
};

/** Which tokens Mantine's variants of one colour are made of. */
type Variants = { filled: string; word: string; tint: string };

function variantsOf(name: string, { filled, word, tint }: Variants): Record<string, string> {
  const color = `--mantine-color-${name}`;
  return {
    [`${color}-filled`]: `var(--desk-${filled})`,
    [`${color}-filled-hover`]: `var(--desk-${filled}-hover, var(--desk-${filled}))`,
    [`${color}-light`]: `var(--desk-${tint})`,
    [`${color}-light-hover`]: `var(--desk-${tint})`,
    [`${color}-light-color`]: `var(--desk-${word})`,
    [`${color}-outline`]: `var(--desk-${word})`,
    [`${color}-outline-hover`]: `var(--desk-${tint})`,
  };
}
