import { useNavigate } from "@tanstack/react-router";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { useSession } from "#web/auth/use-session.ts";
import { switchLanguage } from "#web/language/chosen.ts";
import { t } from "#web/language/translate.ts";
import { ADMIN_SCREENS, menuFor } from "./menu.ts";
import { type PaletteEntry, useFoundEntries } from "./use-found-entries.ts";

/** What the palette offers for these letters: screens and things to do by their words, records as the server finds them. */
export function usePaletteEntries(query: string) {
  const screens = useScreenEntries();
  const deeds = useDeedEntries();
  const found = useFoundEntries(query);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = ({ label }: PaletteEntry) =>
    words.every((word) => label.toLowerCase().includes(word));
  return { ...found, entries: [...[...screens, ...deeds].filter(isMeant), ...found.entries] };
}

function useScreenEntries(): PaletteEntry[] {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const more = role === "admin" ? ADMIN_SCREENS : [];
  return [...menuFor(role), ...more].map(({ label, to }) => ({
    id: to,
    group: t("Go to"),
    label,
    act: () => void navigate({ to }),
  }));
}

function useDeedEntries(): PaletteEntry[] {
  const session = useSession();
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const go = (to: "/slip" | "/admin/slips/review" | "/slips/import") => () => void navigate({ to });
  const reviewNext = { id: "review", label: t("Review next"), act: go("/admin/slips/review") };
  const deeds = [
    { id: "new", label: t("New Slip Application"), act: go("/slip") },
    ...(role === "admin" ? [reviewNext] : []),
    ...(isLetIn(role, "staff")
      ? [{ id: "import", label: t("Import"), act: go("/slips/import") }]
      : []),
    { id: "language", label: t("Switch language"), act: () => void switchLanguage() },
    { id: "logout", label: t("Logout"), act: () => session.signOut() },
  ];
  return deeds.map((deed) => ({ ...deed, group: t("Do") }));
}
