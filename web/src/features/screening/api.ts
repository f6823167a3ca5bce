import { type Answer, call, callOnce, type Input, type Row } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type Clip = Row<'GET /api/clips'>;
export type ClipState = Clip['state'];
export type Report = Answer<'GET /api/clips/:id/report'>;
export type StartScreening = Input<'POST /api/clips/:id/screening'>['body'];
export type ClipReportReason = Input<'POST /api/screening/report'>['body']['reason'];

export type ClipToVoteOn = NonNullable<Answer<'GET /api/screening/vote'>['clip']>;
export type Vote = Input<'POST /api/screening/vote'>['body'];

const WORKING_MS = 1500;
const RUNNING_MS = 5000;

/** How soon a list with these clips is worth reading again: quickly while one is made playable, slowly while one runs. */
const readAgainFor = (clips: readonly Clip[]): number | false => {
  if (clips.some(({ state }) => state === 'processing' || state === 'uploading')) return WORKING_MS;
  return clips.some(({ state, screening }) => state === 'screening' || screening?.review === 'asked')
    ? RUNNING_MS
    : false;
};

export const clipsQuery = {
  ...query('GET /api/clips'),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Clip[] | undefined } }) => readAgainFor(state.data ?? []),
};

export const reportQuery = (id: number) => ({
  ...query('GET /api/clips/:id/report', { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Report | undefined } }) =>
    readAgainFor(state.data ? [state.data.clip] : []),
});

/** The addresses play for some minutes; a page that is open for longer asks again. */
const ADDRESSES_MS = 4 * 60_000;
export const addressesQuery = (id: number) => ({
  ...query('GET /api/clips/:id/addresses', { params: { id } }),
  staleTime: ADDRESSES_MS,
});

const ASK_FOR_VOTES_MS = 30_000;

/** A clip that waits for this member's vote: the next one behind a clip that was skipped. Read again only while there is none. */
export const voteQuery = (after?: number) => ({
  ...query('GET /api/screening/vote', after === undefined ? {} : { query: { after } }),
  staleTime: ASK_FOR_VOTES_MS,
  refetchInterval: ({ state }: { state: { data?: Answer<'GET /api/screening/vote'> | undefined } }) =>
    state.data?.isVoter && !state.data.clip ? ASK_FOR_VOTES_MS : false,
});
export const voteOnClip = (body: Vote) => call('POST /api/screening/vote', { body });

export const voidedQuery = { ...query('GET /api/screening/voided'), staleTime: 0 };
export const objectionsQuery = { ...query('GET /api/objections'), staleTime: 0 };
export const objectToVisit = (id: number, text: string) =>
  call('POST /api/screening/visits/:id/object', { params: { id }, body: { text } });
export const objectToClip = (id: number, text: string) =>
  call('POST /api/clips/:id/object', { params: { id }, body: { text } });

export const createClip = (body: Input<'POST /api/clips'>['body']) => callOnce('POST /api/clips', { body });
export const deleteClip = (id: number) => call('DELETE /api/clips/:id', { params: { id } });
export const renameClip = (id: number, title: string) =>
  call('POST /api/clips/:id/title', { params: { id }, body: { title } });
export const chooseCover = (id: number, frame: number) =>
  call('POST /api/clips/:id/cover', { params: { id }, body: { frame } });
export const setCaptions = (id: number, vtt: string | null) =>
  call('POST /api/clips/:id/captions', { params: { id }, body: { vtt } });
export const startScreening = (id: number, body: StartScreening) =>
  callOnce('POST /api/clips/:id/screening', { params: { id }, body });
export const addToScreening = (id: number, credits: number) =>
  callOnce('POST /api/clips/:id/screening/credits', { params: { id }, body: { credits } });
export const stopScreening = (id: number) => call('POST /api/clips/:id/screening/stop', { params: { id } });
