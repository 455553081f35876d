/** A backup that cannot be made, read or restored; the message is for whoever runs the program. */
export class BackupError extends Error {}
