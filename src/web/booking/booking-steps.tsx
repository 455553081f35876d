import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { readAddress, readPage, withScheme } from "#shared/booking/rules-page.ts";
import {
  FAILURES_BY_HAND,
  type FailureKind,
  sentenceByHand,
} from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { usePastedText } from "#web/official/use-official-dialog.tsx";
import { settingsQuery } from "#web/settings/api.ts";
import { ActionButton, KeyCap } from "#web/ui/buttons.tsx";
import { NewTabIcon } from "#web/ui/external-link.tsx";
import { IconBookmark, IconDots } from "#web/ui/icons/icons.ts";
import { KEYS, type ScreenKey, useKeys } from "#web/ui/keys.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import classes from "./booking.module.css";
import { script } from "./bookmark/bookmark.ts?bookmark";
import { BOOKMARK_TEXTS, type Offer } from "./bookmark/panel.ts";
import { hasBookmark } from "./brought.ts";

type StepsProps = {
  slip: Slip;
  isBusy: boolean;
  takesLink: boolean;
  takesFailure: boolean;
  onOpen: () => void;
  onSave: (link: string, onFailed: (why: string) => void) => void;
  onFailure: (kind: FailureKind) => void;
  onOther: (opener: HTMLElement) => void;
};

export function BookingSteps(props: StepsProps) {
  const { isBusy, takesLink, takesFailure, onOpen, onFailure } = props;
  const { data: settings } = useQuery(settingsQuery);
  const failures = useRef<HTMLDivElement>(null);
  const failureKeys: ScreenKey[] = [
    {
      keys: [KEYS.bookingFailed],
      does: t("Could not be booked…"),
      run: () => failures.current?.querySelector("button")?.focus(),
    },
    ...FAILURES_BY_HAND.map((kind, at) => ({
      keys: [String(at + 1)],
      does: inLanguage(sentenceByHand(kind)),
      run: () => onFailure(kind),
    })),
  ];
  useKeys([
    { keys: [KEYS.bookingSite], does: t("Open the booking site"), run: onOpen },
    ...(takesFailure ? failureKeys : []),
  ]);
  return (
    <aside className={classes.rail}>
      <Step number={1} title={t("Fill in")}>
        <Button
          fullWidth
          rightSection={<KeyCap onFilled>{KEYS.bookingSite}</KeyCap>}
          onClick={onOpen}
        >
          {t("Open the booking site")}&nbsp;
          <NewTabIcon />
        </Button>
        <p className={classes.hint}>
          {t(
            "Copies the data and opens the form. There, press the bookmark “Fill from SlipDesk”, check every line, confirm and submit yourself.",
          )}
        </p>
        {settings && <FirstTime site={settings.booking_site} />}
      </Step>
      {takesLink && (
        <Step number={2} title={t("Bring back the payment link")}>
          <LinkField key={props.slip.id} {...props} />
        </Step>
      )}
      {takesFailure && (
        <Step number={3} title={t("It could not be booked")}>
          <div className={classes.failures} ref={failures}>
            {FAILURES_BY_HAND.map((kind, at) => (
              <ActionButton
                key={kind}
                variant="subtle"
                color="gray"
                justify="start"
                busy={isBusy}
                leftSection={<KeyCap>{String(at + 1)}</KeyCap>}
                onClick={() => onFailure(kind)}
              >
                {inLanguage(sentenceByHand(kind))}
              </ActionButton>
            ))}
            <ActionButton
              variant="subtle"
              color="gray"
              justify="start"
              busy={isBusy}
              leftSection={<IconDots size={16} aria-hidden />}
              onClick={({ currentTarget }) => props.onOther(currentTarget)}
            >
              {t("Other reason…")}
            </ActionButton>
          </div>
        </Step>
      )}
    </aside>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`desk-sheet ${classes.step}`} aria-labelledby={id}>
      <h2 className={classes.stepTitle} id={id}>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Takes what could be a link wherever on the screen it is pasted. An empty field leaves the keys of the screen alone. */
function LinkField({ slip, isBusy, onSave }: StepsProps) {
  const { data: settings } = useQuery(settingsQuery);
  const site = settings?.booking_site ?? "";
  const [link, setLink] = useState(slip.payment_link ?? "");
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [isForeign, setIsForeign] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // On a phone the keyboard would cover what comes first there.
  const isNarrow = useNarrowScreen();
  const change = (text: string) => {
    setLink(text);
    setFieldError(null);
    setIsForeign(false);
  };
  usePastedText((text) => {
    const page = readPage({ text }, site);
    const pasted = page?.kind === "payment" ? page.payment_link : text.trim();
    const isPage = page !== null && page.kind !== "payment";
    if (isPage || /\s/.test(pasted) || document.querySelector("[role=dialog]")) return false;
    change(pasted);
    field.current?.focus();
    return true;
  }, true);
  const typed = link.trim();
  const save = (allTheSame: boolean) => {
    if (typed === "" || isBusy) return;
    const read = readAddress(typed, site);
    if (read?.kind === "payment") return onSave(read.url, setFieldError);
    if (!allTheSame) return setIsForeign(true);
    onSave(withScheme(typed), setFieldError);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <form className={classes.link} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={t("Payment link")}
        placeholder={t("Paste it, anywhere on this screen")}
        value={link}
        error={fieldError}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        data-leaves-keys
        autoFocus={!isNarrow}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {isForeign && (
        <div className={classes.foreign} role="alert">
          {t("This is not a payment link of {site}. Save it all the same?", {
            site: URL.parse(site)?.host ?? site,
          })}
          <ActionButton size="xs" variant="default" busy={isBusy} onClick={() => save(true)}>
            {t("Save all the same")}
          </ActionButton>
        </div>
      )}
      <p className={classes.hint}>{t("Or press the bookmark on the payment page.")}</p>
      <ActionButton
        type="submit"
        variant="default"
        fullWidth
        busy={isBusy}
        disabled={typed === ""}
        rightSection={<KeyCap>{KEYS.open}</KeyCap>}
      >
        {t("Save and go to the next")}
      </ActionButton>
    </form>
  );
}

/** Offers the bookmark where nobody has used it, and elsewhere when asked; a phone has no bar to drag it to. */
function FirstTime({ site }: { site: string }) {
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

/**
 * Opens an address of the booking site in a tab that cannot reach this one. Called within a moment of the press: later a
 * browser would block it. False if it was blocked, which `noopener` would not tell. Browsers let nobody steer a tab that was let
 * go, so each form has a tab of its own.
 */
export function openSite(address: string): boolean {
  const tab = window.open("about:blank", "_blank");
  if (!tab) return false;
  // Before it goes to the other site.
  tab.opener = null;
  tab.location.href = address;
  return true;
}
