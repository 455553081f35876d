import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

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

/** The desk's sizes, shapes and scales for Mantine; colours come from `tokens.css`. */
export const theme = createTheme({
  colors: { desk, dark, red },
  primaryColor: "desk",
  primaryShade: { light: 6, dark: 5 },
  fontFamily:
    '"Inter Variable", system-ui, "Hind Siliguri", "Noto Sans Bengali", "Segoe UI", sans-serif',
  fontSizes: { xs: "12px", sm: "14px", md: "16px", lg: "18px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "24px", lg: "26px", xl: "28px" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "24px", lineHeight: "32px" },
      h2: { fontSize: "20px", lineHeight: "28px" },
      h3: { fontSize: "18px", lineHeight: "26px" },
    },
  },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "999px" },
  defaultRadius: "sm",
  breakpoints: { xs: "40em", sm: "48em", md: "64em", lg: "80em", xl: "96em" },
  respectReducedMotion: true,
  focusRing: "auto",
  cursorType: "pointer",
  components: {
    // 16 px: smaller text makes phones zoom in on the field.
    Input: { vars: () => ({ wrapper: { "--input-fz": "16px" } }) },
    Modal: {
      defaultProps: {
        radius: "lg",
        transitionProps: { duration: 120 },
        // The page has one banner, and that is the top bar.
        attributes: { header: { role: "presentation" } },
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 120 } } },
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
    "--mantine-color-default-border": "var(--desk-input-border)",
  };
  return { variables: {}, light: tokens, dark: tokens };
};
