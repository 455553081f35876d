import { Page } from "#web/ui/page.tsx";
import { ButtonsShown } from "./buttons-shown.tsx";
import { DialogsShown } from "./dialogs-shown.tsx";
import { FieldsShown } from "./fields-shown.tsx";
import { ListsShown } from "./lists-shown.tsx";
import { MessagesShown } from "./messages-shown.tsx";
import { WordsShown } from "./words-shown.tsx";

/** Each part of the page in all its states. */
export function DesignPage() {
  return (
    <Page
      title="Design"
      heading="The parts of the desk"
      subtitle="Each in all its states; light and dark by the switch above."
    >
      <WordsShown />
      <ButtonsShown />
      <FieldsShown />
      <MessagesShown />
      <ListsShown />
      <DialogsShown />
    </Page>
  );
}
