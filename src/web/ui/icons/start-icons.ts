/** The icons that come with every opening of the page, the sign-in among them. */
import { outline } from "./icon.tsx";
import paths from "./start-icons.json";

export const IconAlertTriangle = outline(paths.alertTriangle);
export const IconChevronDown = outline(paths.chevronDown);
export const IconCircleCheck = outline(paths.circleCheck);
export const IconDeviceDesktop = outline(paths.deviceDesktop);
export const IconEye = outline(paths.eye);
export const IconEyeOff = outline(paths.eyeOff);
export const IconFileCheck = outline(paths.fileCheck);
export const IconInfoCircle = outline(paths.infoCircle);
export const IconMoon = outline(paths.moon);
export const IconSun = outline(paths.sun);
