// Manages accounts; the program may be running: npm run user -- help
import { parseArgs } from "node:util";
import { joinDatabase, joinDesk } from "#server/database/database.ts";
import * as commands from "./accounts/commands.ts";
import { withDesk } from "./accounts/with-desk.ts";
import { UsageError } from "./run-command.ts";

const USAGE = `npm run user -- COMMAND

  list
  create --role admin|operator|applicant --email E --username U --first-name F --last-name L [--balance 0.00]
  reset-password E-MAIL-OR-USERNAME
  reset-factor   E-MAIL-OR-USERNAME
  suspend        E-MAIL-OR-USERNAME
  reactivate     E-MAIL-OR-USERNAME

create and reset-password generate a password and print it once. With --password-stdin they read it from
standard input and do not print it. Settings such as DATA_DIR, DATABASE_URL and SECRET_KEY must be the same
as those of the program.`;

function readCommand() {
  const string = { type: "string" } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        role: string,
        email: string,
        username: string,
        "first-name": string,
        "last-name": string,
        balance: string,
        "password-stdin": { type: "boolean" },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}\n`);
    return null;
  }
}

async function run(): Promise<void> {
  const given = readCommand();
  const [command = "help", name] = given?.positionals ?? [];
  if (!given || command === "help") {
    if (given) console.log(USAGE);
    process.exitCode = given ? 0 : 2;
    return;
  }
  await withDesk(
    async (context) => {
      switch (command) {
        case "list":
          return await commands.listUsers(context);
        case "create":
          return await commands.createUser(context, given.values);
        case "reset-password":
          return await commands.resetPassword(context, required(name), given.values);
        case "reset-factor":
          return await commands.resetSecondFactor(context, required(name));
        case "suspend":
          return await commands.suspendUser(context, required(name));
        case "reactivate":
          return await commands.reactivateUser(context, required(name));
        default:
          throw new UsageError(`There is no command ${command}.\n\n${USAGE}`);
      }
    },
    command === "create" ? joinDatabase : joinDesk,
  );
}

function required(name: string | undefined): string {
  if (name) return name;
  throw new UsageError(`Name the account by e-mail or username.\n\n${USAGE}`);
}

await run();
