import { UnstyledButton } from "@mantine/core";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import classes from "./buttons.module.css";
import { IconArrowLeft } from "./icons/icons.ts";

type FirstPage = "/admin/operators" | "/admin/slips" | "/operator/slips";

/** Goes to the previous page, or to `first` when this one was opened directly. */
export function BackButton({ first }: { first: FirstPage }) {
  return (
    <UnstyledButton className={classes.back ?? ""} onClick={usePreviousPage(first)}>
      <IconArrowLeft size={16} />
      {t("Back")}
    </UnstyledButton>
  );
}

/** What Back does, for a button with another name. */
export function usePreviousPage(first: FirstPage): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: first });
  };
}
