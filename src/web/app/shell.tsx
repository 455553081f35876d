import "#web/ui/mantine-styles-signed-in.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useMatches, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import { t } from "#web/language/translate.ts";
import { provideConfirmation, readAccount } from "#web/lib/call.ts";
import { failureOf, logFailure } from "#web/lib/call-error.ts";
import { onDeskBack } from "#web/lib/desk-reach.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { menuFor } from "#web/lib/menu.ts";
import { useCurrentUser, useSession } from "#web/lib/session.ts";
import {
  LiveDesk,
  refetch,
  useIsLive,
  useLiveChanges,
  useLiveQueries,
} from "#web/live/use-live.tsx";
import {
  PREFERENCES_KEY,
  settingsQuery,
  usePreferences,
  useScreensAfterList,
} from "#web/settings/api.ts";
import {
  KEYS,
  type Keys,
  KeysContext,
  listenToKeys,
  type ScreenKey,
  sendFormsByCtrlEnter,
  useKeys,
} from "#web/ui/keys.ts";
import { MessageProvider, useMessage } from "#web/ui/messages.tsx";
import { DialogHost, useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

export function Shell() {
  const user = useCurrentUser();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  return (
    <MessageProvider>
      <LiveDesk userId={user.id}>
        <LiveRefresh />
        <DialogHost screen={path}>
          <KeyHost>
            <a href="#main" className={classes.skip} data-screen-only>
              {t("Skip to the content")}
            </a>
            <TopBar />
            <main id="main" tabIndex={-1} className={classes.main}>
              <Outlet />
            </main>
            <ConfirmHost />
          </KeyHost>
        </DialogHost>
      </LiveDesk>
    </MessageProvider>
  );
}

const isOfMoney = ({ kind }: ChangeEvent) => kind === "money";

/** What a person chose shows at once, so it is said when it could not be saved. */
export function useToldUnkept(): void {
  const client = useQueryClient();
  const messages = useMessage();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== "updated" || mutation.state.status !== "error") return;
        if (mutation.options.mutationKey?.[0] !== PREFERENCES_KEY) return;
        messages.fail(failureOf(mutation.state.error, t("Your choice could not be kept.")));
      }),
    [client, messages],
  );
}

/** The first movement adds a tab, and each may change one's own balance. */
function useLiveMoney(): void {
  const client = useQueryClient();
  const session = useSession();
  const { balance } = useCurrentUser();
  // Every screen needs them: they set the page's clock too.
  useQuery(settingsQuery);
  useLiveChanges(async ({ changes, missed }) => {
    if (!missed && !changes.some(isOfMoney)) return;
    try {
      const usesMoney = client.getQueryData(settingsQuery.queryKey)?.uses_money;
      if (!usesMoney) await refetch(client, { queryKey: settingsQuery.queryKey });
      const { user } = await readAccount();
      if (user.balance !== balance) session.updateUser(user);
    } catch (error) {
      logFailure(error);
    }
  });
}

/** What could not be read is read again once the desk answers, or its changes can be followed again. */
function useHealing(): void {
  const client = useQueryClient();
  const isLive = useIsLive();
  useEffect(() => {
    const heal = () =>
      void client.refetchQueries({
        type: "active",
        predicate: ({ state }) => state.error !== null,
      });
    if (isLive) heal();
    return onDeskBack(heal);
  }, [client, isLive]);
}

/** Refetches everything but applications when it changes. */
function LiveRefresh() {
  const client = useQueryClient();
  useLiveQueries(["notices"], ({ kind }) => kind === "notice");
  useLiveQueries(["medical-centers"], ({ kind }) => kind === "centers");
  useLiveQueries(["agents"], ({ kind }) => kind === "agents");
  useLiveQueries(["operators", "list"], ({ kind }) => kind === "operators");
  useLiveQueries(["money"], isOfMoney);
  useLiveMoney();
  useHealing();
  // Cached applications of other screens may have changed: they are refetched when shown.
  useLiveChanges(
    async () => {
      const inactive = { queryKey: ["slips"], type: "inactive" } as const;
      await client.invalidateQueries({ ...inactive, refetchType: "none" });
      await refetch(client, { ...inactive, fetchStatus: "fetching" });
    },
    { inBackground: true },
  );
  return null;
}

export function KeyHost({ children }: { children: ReactNode }) {
  const { single_keys } = usePreferences().preferences;
  const open = useDialog();
  const [keys] = useState<Keys>(() => {
    const groups: Keys["groups"] = new Set();
    return {
      groups,
      showHelp: () =>
        open(async (close) => {
          const { KeysDialog } = await import("./keys-dialog.tsx");
          return <KeysDialog groups={[...groups].map(({ current }) => current)} onClose={close} />;
        }),
      openPalette: () =>
        open(async (close) => {
          const { Palette } = await import("./palette.tsx");
          return <Palette onClose={close} />;
        }),
    };
  });
  const areSingleOn = useEffectEvent(() => single_keys);
  useEffect(() => listenToKeys(keys.groups, () => areSingleOn()), [keys]);
  useEffect(() => sendFormsByCtrlEnter(window), []);
  return (
    <KeysContext value={keys}>
      <KeysOfEverywhere {...keys} />
      {children}
    </KeysContext>
  );
}

function KeysOfEverywhere({ showHelp, openPalette }: Pick<Keys, "showHelp" | "openPalette">) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const screens = [...menuFor(role), ...useScreensAfterList(role)].map(
    ({ label, to, letter }): ScreenKey => ({
      keys: [`g ${letter}`],
      does: t("Go to {label}", { label }),
      run: () => void navigate({ to }),
    }),
  );
  const others: readonly ScreenKey[] = [
    {
      keys: [KEYS.newSlip],
      does: t("New Slip Application"),
      run: () => void navigate({ to: "/slip" }),
    },
    { keys: [KEYS.palette], does: t("Search everything"), run: openPalette },
    { keys: [KEYS.send], does: t("Send the form") },
    { keys: [KEYS.help], does: t("Show these shortcuts"), run: showHelp },
  ];
  const booking: readonly ScreenKey[] =
    role === "admin"
      ? [
          {
            keys: [KEYS.bookByHand],
            does: t("Book slips by hand"),
            run: () => void navigate({ to: "/admin/booking" }),
          },
        ]
      : [];
  useKeys([...screens, ...booking, ...others], t("Everywhere"));
  return null;
}

type Answer = (isConfirmed: boolean) => void;

/** Asks for the password for any call that needs it, above other dialogs and independent of the screen. */
export function ConfirmHost() {
  return (
    <DialogHost>
      <PasswordQuestion />
    </DialogHost>
  );
}

function PasswordQuestion() {
  const open = useDialog();
  const ask = useEffectEvent(async (sentence: string, answer: Answer) => {
    const { ConfirmSessionDialog } = await loadDialog();
    open((close) => (
      <ConfirmSessionDialog
        sentence={sentence}
        onEnd={(isConfirmed) => {
          close();
          answer(isConfirmed);
        }}
      />
    ));
  });
  useEffect(() => {
    const waiting = new Set<Answer>();
    const stop = provideConfirmation(
      (sentence) =>
        new Promise((answer, fail) => {
          waiting.add(answer);
          ask(sentence, answer).catch(fail);
        }),
    );
    return () => {
      stop();
      for (const answer of waiting) answer(false);
    };
  }, []);
  return null;
}

// Loaded on demand: the first screen does without forms.
const loadDialog = () => loadFiles(() => import("./confirm-session-dialog.tsx"));
