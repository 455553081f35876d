export { type Grey, quarterTurned } from "./grey.ts";
export { type PictureReading, readPicture } from "./read-picture.ts";
