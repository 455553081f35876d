/**
 * The nonce that the server allows for styles made in the browser; empty where no server has put
 * one in (the development server). Also told to the scroll lock of dialogs, which asks for it by
 * this global name.
 */
export function readStyleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  const nonce = meta && !meta.content.startsWith("__") ? meta.content : "";
  if (nonce !== "") Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
