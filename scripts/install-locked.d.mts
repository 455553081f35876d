export function installLocked(folder: string): string[];
