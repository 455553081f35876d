import { createContext, use } from "react";
import type { User } from "#shared/auth/contract.ts";

/** Set by the guard around every signed-in route. */
export const CurrentUser = createContext<User | null>(null);

/** The signed-in person; only inside a signed-in route, where the guard has made sure of one. */
export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (!user) throw new Error("useCurrentUser is for pages behind the sign-in only.");
  return user;
}
