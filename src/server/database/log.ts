/** Where the database tells whoever runs the program what it does. Messages hold no personal data. */
export type Log = {
  info(message: string): void;
  error(message: string): void;
};
