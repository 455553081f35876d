import { QueryClientProvider } from "@tanstack/react-query";
import { RouterContextProvider } from "@tanstack/react-router";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { login, type SignedIn } from "#shared/auth/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { submitSlip } from "#shared/slips/contract-changes.ts";
import { complete } from "#shared/testing/slip-forms.ts";
import { createDeskRouter } from "#web/app/router.tsx";
import { call } from "#web/lib/call.ts";
import { createQueryClient } from "#web/lib/call-error.ts";
import { CurrentUser, createSession } from "#web/lib/session.ts";
import { storeSignIn } from "#web/lib/storage.ts";
import { setSlipStatus } from "#web/slips/api.ts";
import { MessageProvider } from "#web/ui/messages.tsx";
import { DialogHost } from "#web/ui/use-dialog.tsx";

declare global {
  /** Lets ten minutes pass since the sessions of the desk were confirmed. */
  var letConfirmationsEnd: () => Promise<unknown>;
}

/** Signs in to this page, as the first admin unless somebody else is named. */
export async function signInHere(
  email = "admin@desk.test",
  password = "correct-horse-9",
): Promise<SignedIn> {
  const answer = await call(login, { body: { email, password } });
  storeSignIn(answer.token, answer.user);
  return answer;
}

/** What is around every part of the page, with a cache of its own, for the person who is signed in. */
export function pageAround({ user }: SignedIn) {
  const queries = createQueryClient();
  const router = createDeskRouter({ queries, session: createSession(queries) });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queries}>
        <CurrentUser value={user}>
          <MessageProvider>
            <DialogHost>{children}</DialogHost>
          </MessageProvider>
        </CurrentUser>
      </QueryClientProvider>
    </RouterContextProvider>
  );
  return { queries, router, wrapper };
}

/** Runs a hook as a part of the page would. */
export function renderInPage<Props, Result>(
  signedIn: SignedIn,
  hook: (props: Props) => Result,
  initialProps: Props,
) {
  const { wrapper, ...page } = pageAround(signedIn);
  return { ...page, ...renderHook(hook, { initialProps, wrapper }) };
}

let passports = 1_000_003;

/** Submits an application with a passport and a national ID of its own, and approves it on request. */
export async function addSlip(status: "pending" | "approved" = "pending"): Promise<Slip> {
  passports += 10;
  const passport_number = `EH${passports}`;
  const national_id = `199000${passports}`;
  const body = { ...complete, passport_number, confirm_passport: passport_number, national_id };
  const slip = await call(submitSlip, { body });
  return status === "pending" ? slip : setSlipStatus(slip, { status });
}
