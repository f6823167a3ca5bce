import { platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { Starters } from './shape.ts';

const names = joinWords(platformNames, 'and');
const boldNames = joinWords(
  platformNames.map((name) => `**${name}**`),
  'and',
);

export const en: Starters = {
  rules: ({ brand }) => ({
    title: `Rules of ${brand}`,
    markdown: `${brand} is run by [[your name or company]]. By creating an account you agree to these rules.

## Taking part

- You are at least [[16]] years old and take part as one person with one account.
- You watch videos yourself. Scripts, several accounts, and windows that nobody looks at are not allowed.
- You keep your password to yourself. You can write to us at any time under [Support](/support).

## Credits

- You earn a credit for each video that you watched as long as the player asks for. Two credits buy one view of your own video.
- Credits are not money. They cannot be paid out or passed on to others. Credits that you bought are not refunded, unless the law says otherwise.
- A view that turns out to be false is taken back: the viewer loses the credit, and the owner of the video gets the place back. Both are told why.

## Videos

- You only promote videos that are public, lawful, and suitable for a general audience. Hateful, violent, sexual or misleading videos are removed.
- ${names} have rules of their own. They may not count rewarded views, or act against a channel. That risk is yours.

## When rules are broken

We may hide a video, take back views, or suspend an account. You are told the reason and can object under [Support](/support).

## Changes

When we change these rules, you are told on the site. You can read every new version before you go on.
`,
  }),
  privacy: ({ brand }) => ({
    title: `Privacy at ${brand}`,
    markdown: `Responsible for your data: [[name, postal address, e-mail address]].

## What we keep about you

- **Your account:** username, e-mail address, first and last name if you gave them, your avatar, your language, and a hash of your password, never the password itself.
- **What you watch and promote:** which videos and when, and what the player reports while you watch (playing, pausing, switching away), and your answers to the questions beside videos.
- **Credits and deposits:** every change of your balance, the Litecoin addresses you were given, and payments to them. Payments are public on the Litecoin chain.
- **Your choices:** topics, languages, opinions about videos, which version of the rules you agreed to and when.
- **Messages:** mails that we sent you, notices, and what you write to us under [Support](/support).
- **Sessions:** a cookie keeps you signed in for up to 30 days. It is needed for the site to work. With each session we keep the kind of browser and the country; your devices are remembered as hashes for a year after their last use.

## Fair play

To notice scripts and accounts that belong together, we keep for each view, for **30 days**: the shape of its heartbeats (when the player reported, not what was on your screen), a keyed hash of the block your network address belongs to (the key changes every month, and the address itself is not kept), and a random number from the cookie \`viewloop-device\`. From this, from referrals and from who watches whom we work out which accounts seem to belong together, and forget each reason 30 days after it was last seen. Nobody else gets this. Decisions that concern you are looked at by a person when you object; while your objection is open, what we keep about that view stays, and with your account we keep what you wrote and our answer.

## Visitors

For limits against abuse we keep network addresses for minutes, at most until the limit ends. There are no advertising cookies and no tracking by third parties.

## Who else sees data

- The creator of a video sees that somebody watched it: the minute, for how long, and whether with sound, and not who it was. If you promote videos yourself, a creator whom you watched may be offered one of them with the mark “Watched you”.
- The players of ${boldNames} are loaded by your browser when you watch. These companies then see your network address and may set cookies of their own.
- We ask both platforms for the title and picture of videos that members enter, and keep a copy of the picture, so that your browser does not have to fetch it there.
- Mails are handed to our mail provider: [[name of your mail provider]].
- If you switch it on: push messages go, encrypted, through the push service of your browser; webhooks to the addresses you enter; signing in with another site asks that site.
- The server is run by [[name of your hosting company]].

## How long

Everything above is kept while your account exists, except what has a shorter time of its own: traces of views 30 days, notices and mails 90 days, sessions 30 days. An account whose address was never confirmed and that was never used is deleted after 30 days. A message that you write without signing in is deleted after 90 days. When you delete your account there is a grace of 14 days. Then your name, address, sessions, picture, and messages are deleted. What stays are amounts in the books under a number, because the books must add up, and they no longer lead to you.

## Your rights

You can see and change your data in the [settings](/settings), download it, delete your account, and write to us. You may also complain to the data protection authority of your country.
`,
  }),
  imprint: () => ({
    title: 'Imprint',
    markdown: `[[Name or company]]
[[Street and number]]
[[Postal code and town]]
[[Country]]

E-mail: [[e-mail address]]
Telephone: [[telephone number, or another quick way to reach you]]

Represented by: [[name of the person, for companies]]
Register and number: [[register entry, for companies]]
VAT number: [[number, if you have one]]
`,
  }),
  contact: () => ({
    title: 'Contact',
    markdown: `Members reach us fastest under [Support](/support). You see our answer there, and we also send it by mail.

Everybody else: [[e-mail address]]

To report a video that should not be here, use "Report" beside the video, or send us its address.
`,
  }),
};
