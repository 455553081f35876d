import { Button, isMantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { OTHER_LANGUAGE, switchLanguage, t } from "#web/language/translate.ts";
import classes from "./buttons.module.css";
import { unlessSecondPress } from "./double-press.ts";
import { IconDeviceDesktop, IconMoon, IconSun } from "./icons/start-icons.tsx";

export function LanguageButton() {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      lang={OTHER_LANGUAGE.language}
      className={classes.language ?? ""}
      onClick={unlessSecondPress(() => void switchLanguage())}
    >
      {OTHER_LANGUAGE.name}
    </Button>
  );
}

export const SCHEMES = [
  { value: "light", label: t("Light"), Icon: IconSun },
  { value: "dark", label: t("Dark"), Icon: IconMoon },
  { value: "auto", label: t("System"), Icon: IconDeviceDesktop },
] as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon } = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2];
  return (
    <span className={classes.scheme} title={t("Colour scheme")}>
      <Icon size={18} aria-hidden />
      {/* The browser's own list, laid invisibly over the icon: it works by any input. */}
      <select
        aria-label={t("Colour scheme")}
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
