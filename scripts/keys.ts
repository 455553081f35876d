// Encrypts readable passwords, second factors and the keys of files with a new key; the program may be running: npm run keys -- rotate
import { isRootLost, rotateDataKeys } from "#server/auth/data-keys.ts";
import { withDesk } from "./accounts/with-desk.ts";
import { UsageError } from "./run-command.ts";

await withDesk(async (context) => {
  const [command, option, ...others] = process.argv.slice(2);
  const isGivenUp = option === "--give-up";
  if (command !== "rotate" || (option !== undefined && !isGivenUp) || others.length > 0) {
    throw new UsageError("npm run keys -- rotate [--give-up] (docs/backup.md, Keys)");
  }
  if (!isGivenUp && (await isRootLost(context))) {
    throw new UsageError(
      "SECRET_KEY is not the one that this desk's readable passwords, second factors and files are encrypted with. Run this command with the SECRET_KEY and DATA_DIR of the program; to change the key, set the old one as SECRET_KEY_PREVIOUS. If the old one is gone for good, add --give-up: the desk then encrypts under the present one. Nothing was changed.",
    );
  }
  const { isContinued, encrypted, unreadable } = await rotateDataKeys(context);
  if (isContinued) console.log("Continued the rotation that was broken off.");
  console.log(
    `Passwords, second factors and keys of files encrypted with the new key: ${encrypted}.`,
  );
  if (unreadable > 0) {
    console.log(
      `${unreadable} could not be decrypted and were left as they are; their passwords still sign in, but not the codes of their authenticator apps, and their files do not open. If you have the key they were encrypted with, set it as SECRET_KEY_PREVIOUS and run this again. Otherwise reset those passwords and second factors.`,
    );
  }
});
