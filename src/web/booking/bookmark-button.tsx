import { Button, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconBookmark } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import classes from "./booking.module.css";
import { script } from "./bookmark/bookmark.ts?bookmark";
import { BOOKMARK_TEXTS, type Offer } from "./bookmark/texts.ts";
import { hasBookmark } from "./has-bookmark.ts";

/** Offers the bookmark where nobody has used it, and elsewhere when asked; a phone has no bar to drag it to. */
export function FirstTime({ site }: { site: string }) {
  const isPhone = useNarrowScreen();
  const [isAsked, setIsAsked] = useState(false);
  if (isPhone) return null;
  if (hasBookmark() && !isAsked) {
    return (
      <UnstyledButton className={classes.again ?? ""} onClick={() => setIsAsked(true)}>
        {t("Is the bookmark missing?")}
      </UnstyledButton>
    );
  }
  return (
    <div className={classes.first}>
      <b>{isAsked ? t("The bookmark once more") : t("First time on this computer?")}</b>
      <p>
        {t(
          "Drag this button to your bookmarks bar. On the booking site it fills in the form, and later brings link and slip back.",
        )}
      </p>
      <BookmarkButton site={site} />
      <p className={classes.hint}>{t("Bookmarks bar hidden? Press Ctrl + Shift + B.")}</p>
    </div>
  );
}

function BookmarkButton({ site }: { site: string }) {
  const messages = useMessage();
  return (
    <Button
      variant="default"
      className={classes.mark ?? ""}
      leftSection={<IconBookmark size={14} aria-hidden />}
      translate="no"
      onClick={(event) => {
        event.preventDefault();
        messages.fail({ what: t("Drag it to the bookmarks bar instead"), why: null });
      }}
      renderRoot={(props) => (
        <a
          {...props}
          // React refuses such addresses.
          ref={(link: HTMLAnchorElement | null) => {
            if (link) link.href = bookmarkAddress(site);
          }}
        />
      )}
    >
      Fill from SlipDesk
    </Button>
  );
}

function bookmarkAddress(site: string): string {
  const entries = Object.entries(BOOKMARK_TEXTS).map(([name, text]) => [name, inLanguage(text)]);
  const offer: Offer = { desk: location.origin, site, texts: Object.fromEntries(entries) };
  const whole = `(()=>{const OFFER=${JSON.stringify(offer)};${script}})()`;
  return `javascript:${encodeURIComponent(whole)}`;
}
