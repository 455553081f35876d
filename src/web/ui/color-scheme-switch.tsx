import { isMantineColorScheme, useMantineColorScheme } from "@mantine/core";
import classes from "./color-scheme-switch.module.css";
import { IconDeviceDesktop, IconMoon, IconSun } from "./icons/icons.ts";

const SCHEMES = [
  { value: "light", label: "Light", Icon: IconSun },
  { value: "dark", label: "Dark", Icon: IconMoon },
  { value: "auto", label: "System", Icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the system has it; remembered in this browser. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon } = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2];
  return (
    <span className={classes.scheme} title="Colour scheme">
      <Icon size={18} aria-hidden />
      {/* The browser's own list, laid invisibly over the icon: it works by any input. */}
      <select
        aria-label="Colour scheme"
        value={colorScheme}
        onChange={({ currentTarget: { value } }) => {
          if (isMantineColorScheme(value)) setColorScheme(value);
        }}
      >
        {SCHEMES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
