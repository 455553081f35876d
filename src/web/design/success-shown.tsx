import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";

/** What takes a form's place when it was sent; after two seconds it goes on, here to the parts. */
export function SuccessShown() {
  return (
    <Page title="Design" heading="A form that was sent" narrow>
      <SuccessPanel
        title="Application submitted"
        sentence="It waits for an admin."
        to="/dashboard"
        onAnother={() => {}}
      />
    </Page>
  );
}
