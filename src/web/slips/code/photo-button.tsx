import { Button } from "@mantine/core";
import { useRef } from "react";
import { t } from "#web/language/translate.ts";
import { IconCamera } from "#web/ui/icons/icons.ts";
import classes from "./photo-button.module.css";

type PhotoButtonProps = { isReading: boolean; onPicture: (picture: File) => void };

/** Chooses a photo of the passport page; phones offer the camera. */
export function PhotoButton({ isReading, onPicture }: PhotoButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.photo}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCamera size={14} aria-hidden />}
        aria-disabled={isReading || undefined}
        onClick={() => !isReading && chooser.current?.click()}
      >
        {isReading ? t("Reading…") : t("Photo (trial)")}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t("Photo of the passport page")}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (picture) onPicture(picture);
        }}
      />
    </div>
  );
}
