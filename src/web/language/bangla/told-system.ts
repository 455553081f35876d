/** What the system page and the audit log say: findings of the doctor, and what was done. */
export const TOLD_SYSTEM = {
  // What was looked at.
  Settings: "সেটিংস",
  Disk: "ডিস্ক",
  "Data folder": "ডেটা ফোল্ডার",
  Database: "ডেটাবেস",
  Clock: "ঘড়ি",
  Migrations: "মাইগ্রেশন",
  Keys: "চাবি",
  Backups: "ব্যাকআপ",
  Retention: "সংরক্ষণের মেয়াদ",
  "Work under way": "চলমান কাজ",
  "Audit log": "অডিট লগ",
  // How it is.
  "ALLOW_PLAIN_HTTP is on: passwords travel unencrypted. Put TLS in front":
    "ALLOW_PLAIN_HTTP চালু: পাসওয়ার্ড এনক্রিপ্ট ছাড়া যায়। সামনে TLS দিন",
  "PROCESSOR is sandbox: nothing is booked anywhere. Set manual or http":
    "PROCESSOR এখন sandbox: কোথাও কিছু বুক হয় না। manual বা http দিন",
  "nothing stands out": "সব ঠিক আছে",
  "DATA_DIR cannot be looked at by this account": "এই অ্যাকাউন্ট DATA_DIR দেখতে পারে না",
  "{count} % free ({least} MiB)": "{count}% খালি ({least} MiB)",
  "{count} % free ({least} MiB). Free some: old backups and logs first":
    "{count}% খালি ({least} MiB)। জায়গা খালি করুন: আগে পুরোনো ব্যাকআপ ও লগ",
  "{count} % free ({least} MiB). Free some: old backups and logs first; nothing can be saved":
    "{count}% খালি ({least} MiB)। জায়গা খালি করুন: আগে পুরোনো ব্যাকআপ ও লগ; কিছুই সংরক্ষণ করা যাচ্ছে না",
  "DATA_DIR is not there, or not to be seen by this account":
    "DATA_DIR নেই, অথবা এই অ্যাকাউন্ট তা দেখতে পারে না",
  "others may read {file}: chmod 600 it, then renew the keys":
    "অন্যরা {file} পড়তে পারে: chmod 600 করুন, তারপর চাবি বদলান",
  "secrets are for this account only": "গোপন তথ্য শুধু এই অ্যাকাউন্টের জন্য",
  "PostgreSQL {version} answered within {count} ms":
    "PostgreSQL {version} {count} ms-এ উত্তর দিয়েছে",
  "PostgreSQL {version} answered within {count} ms: look what keeps the machine busy":
    "PostgreSQL {version} {count} ms-এ উত্তর দিয়েছে: মেশিন কীসে ব্যস্ত দেখুন",
  "agrees with the database's": "ডেটাবেসের ঘড়ির সঙ্গে মেলে",
  "the database's clock is {seconds} s from this machine's: let NTP set both":
    "ডেটাবেসের ঘড়ি এই মেশিনের ঘড়ি থেকে {seconds} সেকেন্ড দূরে: দুটোই NTP দিয়ে ঠিক করুন",
  "the schema is this program's": "স্কিমা এই প্রোগ্রামেরই",
  "{count} not applied yet ({name} first): the next start does it":
    "{count}টি এখনো প্রয়োগ হয়নি (প্রথমে {name}): পরের বার চালু হলে হবে",
  "SECRET_KEY is another one than readable passwords were sealed with: put it back, or set SECRET_KEY_PREVIOUS":
    "যে SECRET_KEY দিয়ে পাসওয়ার্ড সিল করা হয়েছিল এটি সেটি নয়: আগেরটি দিন, অথবা SECRET_KEY_PREVIOUS দিন",
  "readable passwords open": "পাসওয়ার্ড খোলা যায়",
  "BACKUP_EVERY is off: the program makes none by itself. Set it, or make them by a timer":
    "BACKUP_EVERY বন্ধ: প্রোগ্রাম নিজে ব্যাকআপ করে না। এটি চালু করুন, অথবা টাইমার দিয়ে করুন",
  "RETENTION_MONTHS is off": "RETENTION_MONTHS বন্ধ",
  "no sweep has erased yet: the program does so when it starts":
    "এখনো মুছে দেওয়ার কাজ হয়নি: প্রোগ্রাম চালু হলেই হয়",
  "the last sweep that erased ended {count} h ago": "মুছে দেওয়ার শেষ কাজটি {count} ঘণ্টা আগে হয়েছে",
  "the last sweep that erased ended {count} h ago, and one is due every hour: look for why in the log":
    "মুছে দেওয়ার শেষ কাজটি {count} ঘণ্টা আগে হয়েছে, অথচ প্রতি ঘণ্টায় হওয়ার কথা: কারণ লগে দেখুন",
  "none was made yet": "এখনো কোনোটি করা হয়নি",
  "the last one is {count} h old": "শেষটি {count} ঘণ্টা আগের",
  "the last one is {count} h old, and BACKUP_EVERY is {hours}: look for why in the log":
    "শেষটি {count} ঘণ্টা আগের, অথচ BACKUP_EVERY {hours}: কারণ লগে দেখুন",
  "the last one is {count} h old and not sealed: set BACKUP_KEY":
    "শেষটি {count} ঘণ্টা আগের এবং সিল করা নয়: BACKUP_KEY দিন",
  "this does not hold and should: {faults}. Please report it":
    "এটি ঠিক থাকার কথা, কিন্তু নেই: {faults}। অনুগ্রহ করে জানান",
  "{count} slips are held by a program that is gone: restart the program":
    "{count}টি স্লিপ বন্ধ হয়ে যাওয়া প্রোগ্রামের হাতে: প্রোগ্রামটি আবার চালু করুন",
  "a slip has been due for {count} min: is a program running, and the booking service up?":
    "একটি স্লিপ {count} মিনিট ধরে অপেক্ষায়: প্রোগ্রাম ও বুকিং সার্ভিস কি চালু?",
  moves: "চলছে",
  "{count} entries are not sealed: a running program does that within a second":
    "{count}টি এন্ট্রি সিল করা নয়: চালু প্রোগ্রাম এক সেকেন্ডেই তা করে",
  "sealed, and not the program's to change": "সিল করা, এবং প্রোগ্রাম তা বদলাতে পারে না",
  "sealed, but the program's own role owns it (docs/operations.md, Audit log)":
    "সিল করা, কিন্তু প্রোগ্রামের নিজের রোলই এর মালিক (docs/operations.md, Audit log)",
  "{file} cannot be read, so nothing shows whether the audit log was cut off. Make it readable for this account, or move it away":
    "{file} পড়া যায় না, তাই অডিট লগ কাটা হয়েছে কি না বোঝা যায় না। এই অ্যাকাউন্ট যেন পড়তে পারে তা করুন, অথবা ফাইলটি সরিয়ে রাখুন",
  "The audit log does not hold seal {id}, which {file} names: it was cut off or made anew, or the database is another one. Run npm run audit -- verify, then see docs/operations.md, Audit log":
    "{file}-এ লেখা {id} নম্বর সিল অডিট লগে নেই: লগটি কাটা বা নতুন করে বানানো হয়েছে, অথবা ডেটাবেসটি অন্য। npm run audit -- verify চালান, তারপর docs/operations.md-এর Audit log দেখুন",
  "is looked at once the schema is this program's (see Migrations)":
    "স্কিমা এই প্রোগ্রামের হলে দেখা হবে (মাইগ্রেশন দেখুন)",
  "could not be looked at: does the database answer?": "দেখা যায়নি: ডেটাবেস কি উত্তর দেয়?",
  // What was done, and to what.
  "{words} slip {id}": "স্লিপ {id}: {words}",
  "{words} account {id}": "অ্যাকাউন্ট {id}: {words}",
  "{words} center {id}": "সেন্টার {id}: {words}",
  "{words} notice {id}": "নোটিশ {id}: {words}",
  Approved: "অনুমোদিত",
  "Audit exported": "অডিট লগ এক্সপোর্ট",
  "Backed up": "ব্যাকআপ করা হয়েছে",
  "Center assigned": "সেন্টার নির্ধারিত",
  "Center removed": "সেন্টার সরানো হয়েছে",
  "Code refused": "কোড প্রত্যাখ্যাত",
  "Colleague duplicate shown": "সহকর্মীর একই আবেদন আছে জানানো হয়েছে",
  Created: "তৈরি",
  Declined: "বাতিল",
  "Declined reason changed": "বাতিলের কারণ বদলানো হয়েছে",
  Deleted: "মুছে ফেলা হয়েছে",
  Edited: "সম্পাদিত",
  Erased: "ব্যক্তিগত তথ্য মুছে ফেলা হয়েছে",
  "Factor removed": "দ্বিতীয় ধাপ সরানো হয়েছে",
  "Factor reset": "দ্বিতীয় ধাপ রিসেট",
  "Factor set up": "দ্বিতীয় ধাপ চালু",
  Failed: "ব্যর্থ",
  Finished: "সম্পন্ন",
  "Handed over": "আবেদনকারীকে পাঠানো হয়েছে",
  "Lists read": "তালিকা দেখা হয়েছে",
  "Marked paid": "পরিশোধিত চিহ্নিত",
  "Marked unpaid": "অপরিশোধিত চিহ্নিত",
  "Password changed": "পাসওয়ার্ড বদলানো হয়েছে",
  "Password read": "পাসওয়ার্ড দেখা হয়েছে",
  "Password reset": "পাসওয়ার্ড রিসেট",
  Queued: "সারিতে",
  Reactivated: "আবার চালু",
  "Record read": "আবেদন দেখা হয়েছে",
  "Recovery code used": "রিকভারি কোড ব্যবহৃত",
  "Recovery codes renewed": "নতুন রিকভারি কোড",
  Refused: "প্রত্যাখ্যাত",
  Requeued: "আবার সারিতে",
  Restored: "ব্যাকআপ ফেরানো হয়েছে",
  "Settings changed": "সেটিংস বদলানো হয়েছে",
  "Sign in refused": "সাইন ইন প্রত্যাখ্যাত",
  "Signed in": "সাইন ইন",
  "Signed out": "সাইন আউট",
  "Slip url changed": "স্লিপের লিংক বদলানো হয়েছে",
  "Slips erased": "আবেদন থেকে ব্যক্তিগত তথ্য মোছা হয়েছে",
  "Slips exported": "আবেদন এক্সপোর্ট",
  Started: "চালু",
  Submitted: "জমা",
  Suspended: "স্থগিত",
  "Suspended refused": "স্থগিত অ্যাকাউন্টের সাইন ইন প্রত্যাখ্যাত",
  Account: "অ্যাকাউন্ট",
  Desk: "ডেস্ক",
  Export: "এক্সপোর্ট",
  Notice: "নোটিশ",
  Reading: "দেখা",
  Slip: "স্লিপ",
  city: "শহর",
  columns: "কলাম",
  format: "ফরম্যাট",
  need: "প্রয়োজন",
  slip_status: "আবেদনের অবস্থা",
  ticked: "শুধু টিক দেওয়াগুলো",
  with_search: "খোঁজাসহ",
  new_browser: "নতুন ব্রাউজার",
  "{count} settings": "{count}টি সেটিং",
  role: "ভূমিকা",
  route: "অনুরোধ",
  rows: "সারি",
  status: "উত্তর",
  times: "বার",
  version: "সংস্করণ",
} as const;
