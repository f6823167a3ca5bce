export { factsAbout, toldAbout, toldLately } from './earlier-store.ts';
export { moreNotices, noticeSentence, pageOfTopic, type ToldNotice, turnOffWords } from './notice-sentence.ts';
export type { Preferences } from './preference-rules.ts';
export { readPreferences, savePreference } from './preference-store.ts';
export { markReadAbout, noticesOfLastDay } from './store.ts';
export { type Told, tell } from './tell.ts';
export { noticesBetween, takeToMail, takeToPush, type UntoldNotice } from './untold-store.ts';
