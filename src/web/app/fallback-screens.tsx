import { Button, Center, Loader } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { t } from "#web/language/translate.ts";
import { messageOf } from "#web/lib/call-error.ts";
import { onDeskBack } from "#web/lib/desk-reach.ts";
import { FilesNotLoaded, reloadIfUseful } from "#web/lib/load-files.ts";
import { useSession } from "#web/lib/session.ts";
import { Banner, RequestId } from "#web/ui/banner.tsx";
import classes from "#web/ui/screen.module.css";
import { ScreenHeading } from "#web/ui/screen-heading.tsx";

export function WaitingScreen() {
  return (
    <Center mih="50vh" role="status" aria-label={t("Loading")}>
      <Loader />
    </Center>
  );
}

/** While the account of a stored token cannot be read; the session loads it as soon as it can. */
export function UnreadScreen() {
  const session = useSession();
  return (
    <main id="main">
      <Fallback title={t("Your account could not be loaded")} narrow>
        <p className="desk-text">
          {t("The desk does not answer. You stay signed in, and the page goes on once it does.")}
        </p>
        <p className={classes.choices}>
          <Button onClick={() => void session.load()}>{t("Try again")}</Button>
          <Button variant="default" onClick={session.signOut}>
            {t("Logout")}
          </Button>
        </p>
      </Fallback>
    </main>
  );
}

/** Replaces a screen that threw; the menu and the other screens still work. */
export function ErrorScreen(props: ErrorComponentProps) {
  const isOfFiles = props.error instanceof FilesNotLoaded;
  const [isWaiting, setIsWaiting] = useState(isOfFiles);
  useEffect(() => {
    if (!isOfFiles) return;
    void reloadIfUseful().then(setIsWaiting);
    return onDeskBack(() => void reloadIfUseful(true));
  }, [isOfFiles]);
  return isWaiting ? <WaitingScreen /> : <BrokenScreen {...props} />;
}

function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = async () => {
    // Browsers remember a failed import until the page is reloaded.
    if (error instanceof FilesNotLoaded && (await reloadIfUseful(true))) return;
    reset();
    void router.invalidate();
  };
  return (
    <Fallback title={t("Error")} heading={t("This screen could not be shown")} narrow>
      <Banner kind="error">
        {sentenceFor(error)}
        <RequestId error={error} />
      </Banner>
      <Button onClick={() => void tryAgain()}>{t("Try again")}</Button>
    </Fallback>
  );
}

function sentenceFor(error: unknown): string {
  if (error instanceof FilesNotLoaded) return error.message;
  return messageOf(
    error,
    t("Something went wrong on this page. What was saved before is not affected."),
  );
}

type FallbackProps = { title: string; heading?: string; narrow?: boolean; children: ReactNode };

function Fallback({ title, heading = title, narrow = false, children }: FallbackProps) {
  return (
    <div className={`${classes.page} ${narrow ? classes.narrow : ""}`}>
      <div className={classes.head}>
        <ScreenHeading title={title} className={classes.heading}>
          {heading}
        </ScreenHeading>
      </div>
      {children}
    </div>
  );
}
