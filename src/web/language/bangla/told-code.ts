/** What both sides say of a passport code and of the booking site's rules. */
export const TOLD_CODE = {
  "A wish: the booking site assigns the center of a standard appointment itself.":
    "একটি ইচ্ছা: সাধারণ অ্যাপয়েন্টমেন্টে সেন্টার বুকিং সাইট নিজেই ঠিক করে।",
  "At least {count} characters; no common one, and not made of your own name. Several words are easy to remember.":
    "অন্তত {count} অক্ষর; প্রচলিত নয়, নিজের নাম দিয়েও নয়। কয়েকটি শব্দ মনে রাখা সহজ।",
  "Booking site: an earlier result still stands; a new booking is refused for 2 months.":
    "বুকিং সাইট: আগের ফল এখনো বহাল; 2 মাস নতুন বুকিং নেয় না।",
  "Booking site: English letters only, no {characters}.":
    "বুকিং সাইট: শুধু ইংরেজি অক্ষর, {characters} নয়।",
  "Booking site: passports must be valid for {most} months and {least} days. This one ends {words} too early.":
    "বুকিং সাইট: পাসপোর্টের মেয়াদ {most} মাস {least} দিন থাকতে হবে। এটি {words} আগে শেষ।",
  "Booking site: takes passports issued for at least 5 years. Check both dates.":
    "বুকিং সাইট: অন্তত 5 বছরের পাসপোর্ট নেয়। দুটি তারিখই দেখুন।",
  "Check: agencies report that the site refuses a second slip within 30 days.":
    "দেখুন: এজেন্সিরা জানান, 30 দিনের মধ্যে দ্বিতীয় স্লিপ সাইট নেয় না।",
  "Check: longer than a passport code can hold.": "দেখুন: পাসপোর্ট কোডে যতটা ধরে তার চেয়ে বড়।",
  "Check: no center was bookable in {city} in May 2025.":
    "দেখুন: মে 2025-এ {city}-এ কোনো সেন্টার বুক করা যেত না।",
  "Check: no center was bookable in {city} in May 2025; Sherpur may have opened since.":
    "দেখুন: মে 2025-এ {city}-এ কোনো সেন্টার বুক করা যেত না; শেরপুর পরে খুলে থাকতে পারে।",
  "Check: not a mobile number of Bangladesh; a wrong format is refused by the site.":
    "দেখুন: বাংলাদেশের মোবাইল নম্বর নয়; ভুল ধরনের নম্বর সাইট নেয় না।",
  "Check: passport numbers of Bangladesh are A01234567 or AB0123456.":
    "দেখুন: বাংলাদেশের পাসপোর্ট নম্বর A01234567 বা AB0123456-এর মতো।",
  "Check: passports of Bangladesh run 5 or 10 years less a day.":
    "দেখুন: বাংলাদেশের পাসপোর্টের মেয়াদ এক দিন কম 5 বা 10 বছর।",
  "Check: your list has no medical center in this city.":
    "দেখুন: আপনার তালিকায় এই শহরে কোনো মেডিকেল সেন্টার নেই।",
  "Confirmed by the check digit": "চেক ডিজিটে নিশ্চিত",
  "Corrected: {changes}, proven by the check digits.":
    "ঠিক করা হয়েছে: {changes}, চেক ডিজিটে প্রমাণিত।",
  "Differs from the passport code ({value}).": "পাসপোর্ট কোডের সঙ্গে মেলে না ({value})।",
  "Line 1 has a digit in the name. Correct it.": "লাইন 1-এর নামে অঙ্ক আছে। ঠিক করুন।",
  "Phone number must be {count} characters": "ফোন নম্বর {count} অক্ষরের হতে হবে",
  "The address must be at most {count} characters": "ঠিকানা সর্বোচ্চ {count} অক্ষর হতে পারে",
  "The check digit of the {label} does not match: the code says {says}, the {what} gives {gives}.":
    "{label}-এর চেক ডিজিট মিলছে না: কোডে {says}, {what} থেকে আসে {gives}।",
  "The check digits hold, but a passport number of Bangladesh begins with a letter. Correct it.":
    "চেক ডিজিট মেলে, কিন্তু বাংলাদেশের পাসপোর্ট নম্বর অক্ষর দিয়ে শুরু হয়। ঠিক করুন।",
  "The check digits hold, but a passport number of Bangladesh has digits here: {one} or {other}?":
    "চেক ডিজিট মেলে, কিন্তু বাংলাদেশের পাসপোর্ট নম্বরে এখানে অঙ্ক থাকে: {one} না {other}?",
  "The code cannot contain “{character}”.": "কোডে “{character}” থাকতে পারে না।",
  "The code says nationality {code}. Only Bangladeshi can be entered.":
    "কোডে জাতীয়তা {code}। শুধু বাংলাদেশি দেওয়া যায়।",
  "The file must be at most {count} characters. Split it and import the parts.":
    "ফাইল সর্বোচ্চ {count} অক্ষর হতে পারে। ভাগ করে ইমপোর্ট করুন।",
  "The text contains a character that cannot be used": "লেখায় এমন অক্ষর আছে যা ব্যবহার করা যায় না",
  "The {label} in the code cannot be right.": "কোডের {label} ঠিক হতে পারে না।",
  "The {place} character: {one} or {other}?": "{place} অক্ষর: {one} না {other}?",
  "The {what} line has {count} characters; {least} are needed.":
    "{what} লাইনে {count} অক্ষর; {least}টি লাগবে।",
  "This is not a passport code. A passport has two lines of 44 characters.":
    "এটি পাসপোর্ট কোড নয়। পাসপোর্টে 44 অক্ষরের দুটি লাইন থাকে।",
  characters: "অক্ষর",
  "from the code": "কোড থেকে",
  "from the code ✓": "কোড থেকে ✓",
  "from the photo": "ছবি থেকে",
  "from the photo ✓": "ছবি থেকে ✓",
  "{label} contains characters that cannot be used": "{label}-এ এমন অক্ষর আছে যা ব্যবহার করা যায় না",
  "{label} must be at least {count} characters": "{label} অন্তত {count} অক্ষর হতে হবে",
  "{label} must be at most {count} characters": "{label} সর্বোচ্চ {count} অক্ষর হতে পারে",
  "{words} filled from the passport code. Compare the names with the passport.":
    "পাসপোর্ট কোড থেকে {words} পূরণ হয়েছে। নামগুলো পাসপোর্টের সঙ্গে মেলান।",
  "{place} character {from} → {to}": "{place} অক্ষর {from} → {to}",
};
