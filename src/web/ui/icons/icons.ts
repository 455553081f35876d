/**
 * The icons of the desk. Their lines are Tabler's (https://tabler.io/icons, MIT, licence beside this file): a new one is
 * the paths of its SVG put one after the other, without the empty box that Tabler draws first. Those
 * of every opening, the sign-in among them, stand in `start-icons.tsx`.
 */

import paths from "./icons.json";
import { filled, outline } from "./start-icons.tsx";

export const IconArrowLeft = outline(paths.arrowLeft);
export const IconArrowRight = outline(paths.arrowRight);
export const IconBan = outline(paths.ban);
export const IconBaselineDensityMedium = outline(paths.baselineDensityMedium);
export const IconBell = outline(paths.bell);
export const IconBookmark = outline(paths.bookmark);
export const IconBuildingHospital = outline(paths.buildingHospital);
export const IconCamera = outline(paths.camera);
export const IconCash = outline(paths.cash);
export const IconCheck = outline(paths.check);
export const IconChecks = outline(paths.checks);
export const IconChevronLeft = outline(paths.chevronLeft);
export const IconChevronRight = outline(paths.chevronRight);
export const IconChevronUp = outline(paths.chevronUp);
export const IconCircleCheckFilled = filled(paths.circleCheckFilled);
export const IconCircleOff = outline(paths.circleOff);
export const IconCircleX = outline(paths.circleX);
export const IconClipboardText = outline(paths.clipboardText);
export const IconClock = outline(paths.clock);
export const IconClockCheck = outline(paths.clockCheck);
export const IconClockPlay = outline(paths.clockPlay);
export const IconColumns3 = outline(paths.columns3);
export const IconCopy = outline(paths.copy);
export const IconCopyCheck = outline(paths.copyCheck);
export const IconDots = outline(paths.dots);
export const IconDownload = outline(paths.download);
export const IconExternalLink = outline(paths.externalLink);
export const IconFileText = outline(paths.fileText);
export const IconFileTypePdf = outline(paths.fileTypePdf);
export const IconFiles = outline(paths.files);
export const IconHistory = outline(paths.history);
export const IconHourglass = outline(paths.hourglass);
export const IconKeyboard = outline(paths.keyboard);
export const IconLanguage = outline(paths.language);
export const IconLink = outline(paths.link);
export const IconLock = outline(paths.lock);
export const IconLogout = outline(paths.logout);
export const IconMenu2 = outline(paths.menu2);
export const IconPaperclip = outline(paths.paperclip);
export const IconPencil = outline(paths.pencil);
export const IconPhone = outline(paths.phone);
export const IconPhoto = outline(paths.photo);
export const IconPin = outline(paths.pin);
export const IconPinFilled = filled(paths.pinFilled);
export const IconPlus = outline(paths.plus);
export const IconPrinter = outline(paths.printer);
export const IconRefresh = outline(paths.refresh);
export const IconScan = outline(paths.scan);
export const IconSearch = outline(paths.search);
export const IconSend = outline(paths.send);
export const IconSpeakerphone = outline(paths.speakerphone);
export const IconTrash = outline(paths.trash);
export const IconX = outline(paths.x);
export const IconUpload = outline(paths.upload);
export const IconUser = outline(paths.user);
export const IconUsers = outline(paths.users);
export const IconZoom = outline(paths.zoom);
