/**
 * Passwords of eight characters and more that lists of leaked passwords begin with, in lower case. Shorter ones are
 * refused by their length anyway.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11111111 111111111 00000000
  000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12121212 12341234
  123123123 123321123 11223344 1122334455 112233445566 147258369 147852369 159357159 741852963 789456123 123454321
  1234512345 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop
  qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty12 qwertyuiop123 qwer1234 qwert123 qwe123qwe qweasdzxc qazwsxedc
  qazwsx123 asdfghjk asdfghjkl asdf1234 asdfasdf asd123asd zxcvbnm1 zxcvbnm123 zxcvbnm, zaq12wsx zaq1zaq1 zaq1xsw2
  password password1 password12 password123 password1234 password! password1! password@123 password@1 passw0rd
  passw0rd1 p@ssw0rd p@ssword p@ssword1 p@ssw0rd1 pa55word pass1234 pass12345 pass@123 passpass password0 mypassword
  admin123 admin1234 admin12345 admin@123 admin@1234 adminadmin administrator administrator1 rootroot root1234
  letmein1 letmein123 welcome1 welcome12 welcome123 welcome@123 changeme changeme1 changeme123 default1 default123
  iloveyou iloveyou1 iloveyou2 iloveu123 trustno1 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 superman superman1 batman123 starwars starwars1 pokemon1 pokemon123 dragon123 monkey123 master123 shadow123
  michael1 jennifer jordan23 charlie1 abcd1234 abc12345 abc123456 abcdefgh abcdefg1 abcdefghi a1b2c3d4 a12345678
  a123456789 aa123456 aa12345678 abcabc123 abc123abc computer computer1 internet internet1 whatever whatever1 samsung1
  google123 facebook facebook1 liverpool liverpool1 chelsea1 barcelona barcelona1 realmadrid cricket1 cricket123
  bangladesh bangladesh1 bangladesh123 bangladesh71 dhaka123 dhaka1234 dhaka1971 chittagong allah123 allahuakbar
  bismillah bismillah1 bismillah786 bismillah123 muhammad mohammad mohammed ramadan1 pakistan pakistan1 pakistan123
  india123 sonarbangla amarsonarbangla ilovebangladesh operator operator1 operator123 operator@123 medical123 slipdesk
  slipdesk1 slipdesk123 test1234 test12345 testtest tester123 testing1 testing123 secret123 secret12 user1234 username
  username1 guest123 guest1234 temp1234 temppass temporary demo1234 demo12345 hello123 hello1234 hellohello helloworld
  newpassword newpassword1 oldpassword nopassword yourpassword qwertyqwerty zxcvzxcv 1234qwer 12345qwert 123456qwerty
  123456abc 12345678a 123456789a 1234abcd 123abc123 123qweasd 123qweasdzxc 123456aa 123456a1 87654321a q12345678
  football123 superstar superstar1 spiderman spiderman1 blink182 metallica jordan123 corvette mercedes elephant
  butterfly chocolate chocolate1 december november september october1 february january1 midnight moonlight midnight1
  friends1 forever1 freedom1 loveyou1 lovelove lovely123 babygirl babygirl1 mustang1 maverick phoenix1 platinum
  startrek scorpion snowball sweetheart victoria victory1 wonderful`
    .split(/\s+/)
    .filter((password) => password !== ""),
);
