import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { listOf } from "#web/lib/list-of.ts";

/** Goes to the previous page, or to `first`, else the person's list, when this page was opened directly. */
export function usePreviousPage(first?: "/admin/operators"): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: first ?? listOf(role) });
  };
}
