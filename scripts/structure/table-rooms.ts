/**
 * Which room of a feature may import which other one. The feature's own files (pages, queries) are open to all of them.
 */
export const ROOM_EDGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "shared/slips": {
    advice: ["form"],
    "code-fill": ["form"],
    form: [],
  },
  "server/auth": { passwords: [] },
  "server/processing": { adapters: [] },
  "web/slips": {
    list: ["dialogs", "components"],
    form: ["code"],
    code: [],
    details: ["dialogs", "components"],
    dialogs: ["components"],
    components: [],
  },
  "web/medical-centers": {
    list: ["components"],
    dialogs: ["import"],
    import: ["components"],
    components: [],
  },
};
