export { clearRefusal, letInProven } from './decide-clip.ts';
export { forgetClipReportNotes } from './report-store.ts';
