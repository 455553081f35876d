/** Sentences of the server. */
export const TOLD_SERVER = {
  "A center of this name in this city exists": "এই শহরে এই নামের সেন্টার আছে",
  "A draft takes at most {count} KB": "একটি খসড়া সর্বোচ্চ {count} KB",
  "Another slip of this passport is under way": "এই পাসপোর্টের আরেকটি স্লিপ চলমান",
  "At most {count} views.": "সর্বোচ্চ {count}টি ভিউ।",
  "Choose fewer days: {count} entries at most.": "কম দিন বাছুন: সর্বোচ্চ {count}টি এন্ট্রি।",
  "Current password is incorrect": "বর্তমান পাসওয়ার্ড ঠিক নয়",
  "Enter the code of your authenticator app.": "অথেন্টিকেটর অ্যাপের কোড লিখুন।",
  "Line {count} of the file cannot be read: check its quotation marks":
    "ফাইলের লাইন {count} পড়া যায় না: উদ্ধৃতিচিহ্ন দেখুন",
  "Narrow the filter: {count} applications at most.": "ফিল্টার ছোট করুন: সর্বোচ্চ {count}টি আবেদন।",
  "No second factor is being set up: it was not begun, ten minutes have passed, or five codes were wrong. Please start again.":
    "কোনো দ্বিতীয় ধাপ চালু হচ্ছে না: শুরু হয়নি, দশ মিনিট পার হয়েছে, বা পাঁচটি কোড ভুল ছিল। আবার শুরু করুন।",
  "Only a declined application has a reason for it.": "শুধু বাতিল আবেদনের কারণ থাকে।",
  "Only an admin may assign a medical center.": "শুধু অ্যাডমিন মেডিকেল সেন্টার নির্ধারণ করতে পারেন।",
  "Only an admin may share a view.": "শুধু অ্যাডমিন ভিউ সবাইকে দিতে পারেন।",
  "Only the person who submitted this slip, or an admin, may edit it.":
    "শুধু যিনি স্লিপ জমা দিয়েছেন তিনি বা অ্যাডমিন সম্পাদনা করতে পারেন।",
  "Only the person who submitted this slip, or an admin, may hand it over.":
    "শুধু যিনি স্লিপ জমা দিয়েছেন তিনি বা অ্যাডমিন হস্তান্তর করতে পারেন।",
  "Only {what} may do this.": "শুধু {what} এটি করতে পারেন।",
  "Payment link for {who} is ready. It works until about {time}.":
    "{who}-এর পেমেন্ট লিংক তৈরি। প্রায় {time} পর্যন্ত চলবে।",
  "Preferences take at most {count} KB. Nothing was saved; take something away first.":
    "পছন্দ সর্বোচ্চ {count} KB হতে পারে। কিছু সংরক্ষণ হয়নি; আগে কিছু সরান।",
  "Processing was interrupted and did not end in time. Please check, then send it again.":
    "প্রসেস বাধা পেয়েছে এবং সময়ে শেষ হয়নি। দেখে নিয়ে আবার পাঠান।",
  "Someone changed it after you opened the list": "আপনি তালিকা খোলার পর কেউ এটি বদলেছেন",
  "Someone changed this application after you opened it. Nothing was saved; reload to see what changed.":
    "আপনি খোলার পর কেউ আবেদনটি বদলেছেন। কিছু সংরক্ষণ হয়নি; কী বদলেছে দেখতে আবার লোড করুন।",
  "Something went wrong on our side. Please try again.": "আমাদের দিকে কিছু ভুল হয়েছে। আবার চেষ্টা করুন।",
  "Taken back before it was booked.": "বুক হওয়ার আগে ফিরিয়ে নেওয়া হয়েছে।",
  "The address or the headers are too long. Nothing was saved.":
    "ঠিকানা বা হেডার খুব বড়। কিছু সংরক্ষণ হয়নি।",
  "The application has changed: there is something else to hand over, or nothing.":
    "আবেদন বদলেছে: হস্তান্তরের অন্য কিছু আছে, বা কিছু নেই।",
  "The booking service and this desk do not share the same secret.":
    "বুকিং সার্ভিস ও এই ডেস্কের গোপন কোড এক নয়।",
  "The booking service refuses this desk's signature: PROCESSOR_SECRET differs on both sides.":
    "বুকিং সার্ভিস এই ডেস্কের স্বাক্ষর নেয় না: দুই দিকে PROCESSOR_SECRET আলাদা।",
  "The database cannot be reached at the moment. Please check whether your change was saved before you repeat it.":
    "এখন ডেটাবেসে পৌঁছানো যাচ্ছে না। আবার করার আগে দেখুন পরিবর্তন সংরক্ষণ হয়েছে কি না।",
  "The desk is too busy at the moment. Nothing was saved; please try again.":
    "ডেস্ক এখন খুব ব্যস্ত। কিছু সংরক্ষণ হয়নি; আবার চেষ্টা করুন।",
  "The file has no line below the column names": "কলামের নামের নিচে কোনো লাইন নেই",
  "The file has {count} lines; at most {most} can be imported at once":
    "ফাইলে {count}টি লাইন; একবারে সর্বোচ্চ {most}টি ইমপোর্ট করা যায়",
  "The first line must name the columns, name and city among them: {columns}":
    "প্রথম লাইনে কলামের নাম থাকতে হবে, name ও city সহ: {columns}",
  "The request could not be read. Nothing was saved.": "অনুরোধ পড়া যায়নি। কিছু সংরক্ষণ হয়নি।",
  "The request did not arrive in time. Nothing was saved.": "অনুরোধ সময়ে আসেনি। কিছু সংরক্ষণ হয়নি।",
  "The request is too large (over {count} KiB). Nothing was saved.":
    "অনুরোধ খুব বড় ({count} KiB-এর বেশি)। কিছু সংরক্ষণ হয়নি।",
  "The same center as in line {count}": "লাইন {count}-এর একই সেন্টার",
  "The search took too long. Please type more of the name or number.":
    "খুঁজতে বেশি সময় লেগেছে। নাম বা নম্বরের আরও অংশ লিখুন।",
  "The server has no room left. Nothing was saved; please tell whoever runs this desk.":
    "সার্ভারে জায়গা নেই। কিছু সংরক্ষণ হয়নি; যিনি ডেস্ক চালান তাঁকে জানান।",
  "The way slips are processed was changed before this one ended. Please send it again.":
    "এটি শেষ হওয়ার আগে প্রসেসের ধরন বদলেছে। আবার পাঠান।",
  "There is no second factor. Nothing was changed; set one up first.":
    "দ্বিতীয় ধাপ নেই। কিছু বদলায়নি; আগে চালু করুন।",
  "There is nothing at this address.": "এই ঠিকানায় কিছু নেই।",
  "This Idempotency-Key was used for another application. Nothing was saved; send it under a new key.":
    "এই কী অন্য আবেদনে ব্যবহার হয়েছে। কিছু সংরক্ষণ হয়নি; আবার জমা দিন।",
  "This account is suspended. Please ask your admin.": "এই অ্যাকাউন্ট স্থগিত। অ্যাডমিনকে জিজ্ঞেস করুন।",
  "This application is {state}.": "এই আবেদন {state}।",
  "This application was submitted before and has been deleted since.":
    "এই আবেদন আগে জমা হয়েছিল, পরে মুছে ফেলা হয়েছে।",
  "This code is not right, or it was used before. Enter the one that your app shows now, or a recovery code.":
    "কোডটি ঠিক নয়, বা আগে ব্যবহার হয়েছে। অ্যাপে এখন যেটি দেখায় সেটি বা একটি রিকভারি কোড লিখুন।",
  "This code is not right. Enter the six digits that your app shows now; its clock must be right.":
    "কোডটি ঠিক নয়। অ্যাপ এখন যে ছয় অঙ্ক দেখায় তা লিখুন; ফোনের ঘড়ি ঠিক থাকতে হবে।",
  "This desk asks a second factor of you, so it stays. To use another app, set that one up in its place.":
    "এই ডেস্ক দ্বিতীয় ধাপ চায়, তাই এটি থাকবে। অন্য অ্যাপ চাইলে এর জায়গায় সেটি চালু করুন।",
  "This desk asks you to set up a second factor first. Nothing was done; reload the page to set it up.":
    "এই ডেস্ক আগে দ্বিতীয় ধাপ চালু করতে বলে। কিছু করা হয়নি; চালু করতে পাতা আবার লোড করুন।",
  "This desk books with {before} now, but this program was started with {adapter}. Nothing was sent; please tell whoever runs this desk to restart it.":
    "এই ডেস্ক এখন {before} দিয়ে বুক করে, কিন্তু প্রোগ্রামটি {adapter} দিয়ে চালু। কিছু পাঠানো হয়নি; যিনি ডেস্ক চালান তাঁকে আবার চালু করতে বলুন।",
  "Password is incorrect": "পাসওয়ার্ড ঠিক নয়",
  "Please confirm your password.": "আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Your session has just been given another token. Nothing was done; please try again.":
    "আপনার সেশন এইমাত্র নতুন টোকেন পেয়েছে। কিছু করা হয়নি; আবার চেষ্টা করুন।",
  "This draft was changed on another computer at {time}.":
    "এই খসড়া {time}-এ অন্য কম্পিউটারে বদলানো হয়েছে।",
  "This email is already taken": "এই ই-মেইল আগেই নেওয়া",
  "This line has more cells than there are columns": "এই লাইনে কলামের চেয়ে বেশি ঘর আছে",
  "This medical center does not exist any more": "এই মেডিকেল সেন্টার আর নেই",
  "This operator has no second factor. Nothing was changed.":
    "এই অপারেটরের দ্বিতীয় ধাপ নেই। কিছু বদলায়নি।",
  "This password was changed by somebody else meanwhile. Nothing was saved.":
    "এর মধ্যে অন্য কেউ পাসওয়ার্ড বদলেছেন। কিছু সংরক্ষণ হয়নি।",
  "This person cannot take drafts.": "এই ব্যক্তি খসড়া নিতে পারেন না।",
  "This slip does not wait for an outcome: its processing is {state}.":
    "এই স্লিপ ফলের অপেক্ষায় নেই: এর প্রসেস {state}।",
  "This username is already taken": "এই ইউজারনেম আগেই নেওয়া",
  "Too many calls of yours are open at once. Nothing was saved; please try again in a moment.":
    "আপনার অনেক বেশি অনুরোধ একসঙ্গে চলছে। কিছু সংরক্ষণ হয়নি; একটু পরে আবার চেষ্টা করুন।",
  "Too many failed sign-ins. Please try again in 1 second.":
    "অনেকবার সাইন ইন ব্যর্থ। 1 সেকেন্ড পরে আবার চেষ্টা করুন।",
  "Too many failed sign-ins. Please try again in {count} seconds.":
    "অনেকবার সাইন ইন ব্যর্থ। {count} সেকেন্ড পরে আবার চেষ্টা করুন।",
  "Too many look-ups. Please wait a minute.": "অনেক বেশি খোঁজা। এক মিনিট অপেক্ষা করুন।",
  "Too many look-ups. Please wait until tomorrow.": "অনেক বেশি খোঁজা। আগামীকাল পর্যন্ত অপেক্ষা করুন।",
  "Too many people are signing in. Please try again.": "একসঙ্গে অনেকে সাইন ইন করছেন। আবার চেষ্টা করুন।",
  "Too many screens are live at the moment; this one is refreshed every 15 seconds.":
    "এখন অনেক পর্দা লাইভ; এটি প্রতি 15 সেকেন্ডে নতুন করে আনা হয়।",
  "Wrong email or password.": "ই-মেইল বা পাসওয়ার্ড ভুল।",
  "You have a view of this name.": "এই নামে আপনার একটি ভিউ আছে।",
  "You have changed more in a short time than people do. Nothing was saved, and the admins were told.":
    "অল্প সময়ে মানুষের স্বাভাবিকের চেয়ে বেশি বদলেছেন। কিছু সংরক্ষণ হয়নি, অ্যাডমিনদের জানানো হয়েছে।",
  "You have exported more often than this desk allows. No file was made, and the admins were told.":
    "এই ডেস্কের অনুমতির চেয়ে বেশি এক্সপোর্ট করেছেন। কোনো ফাইল হয়নি, অ্যাডমিনদের জানানো হয়েছে।",
  "You have looked at more applications in a short time than this desk gives out to one person. Nothing is lost, and the admins were told.":
    "অল্প সময়ে আপনি একজনের সীমার চেয়ে বেশি আবেদন দেখেছেন। কিছু হারায়নি, অ্যাডমিনদের জানানো হয়েছে।",
  "You have read more passwords in a short time than this desk allows. The admins were told.":
    "অল্প সময়ে এই ডেস্কের অনুমতির চেয়ে বেশি পাসওয়ার্ড দেখেছেন। অ্যাডমিনদের জানানো হয়েছে।",
  "You have searched more in a short time than people do. The admins were told.":
    "অল্প সময়ে আপনি মানুষের স্বাভাবিকের চেয়ে বেশি খুঁজেছেন। অ্যাডমিনদের জানানো হয়েছে।",
  "Your role has been changed meanwhile. Nothing was saved; please reload the page.":
    "এর মধ্যে আপনার ভূমিকা বদলেছে। কিছু সংরক্ষণ হয়নি; পাতা আবার লোড করুন।",
  "applications to look at": "আবেদন দেখা",
  "{count} drafts at most. Discard some.": "সর্বোচ্চ {count}টি খসড়া। কিছু ফেলে দিন।",
  "{label} is made of names that others know; please choose another one":
    "{label} এমন নাম দিয়ে গড়া যা অন্যরা জানেন; অন্যটি বাছুন",
  "{reason} Please go on in {words}.": "{reason} {words} পরে আবার চালিয়ে যান।",
  "{words}. The application can be submitted.": "{words}। আবেদন জমা দেওয়া যাবে।",
  "Processing was tried 5 times without an answer. Please check, then send it again.":
    "5 বার প্রসেসের চেষ্টা হয়েছে, উত্তর আসেনি। দেখে নিয়ে আবার পাঠান।",
  "{reason}. Nothing was saved.": "{reason}। কিছু সংরক্ষণ হয়নি।",
  "Only an admin may do this.": "শুধু অ্যাডমিন এটি করতে পারেন।",
};
