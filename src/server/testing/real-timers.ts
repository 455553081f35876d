import { afterEach, vi } from "vitest";

// Run before each test file: files share a worker, so a clock that one leaves standing would keep the next one waiting for ever.
afterEach(() => void vi.useRealTimers());
