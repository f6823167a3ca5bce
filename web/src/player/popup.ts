import './popup.css';
import { VIDEO_ID_OFFSET } from '@viewloop/contract/constants';
import { createActions } from './actions.ts';
import { openChannel, type PageRequest, PLAYER_WINDOW, type PlayerNews, readPlayerAddress } from './between-windows.ts';
import { button, make, part } from './dom.ts';
import { createOffers } from './offers.ts';
import { createPanel } from './panel.ts';
import { isTourSeen, playsOn } from './preferences.ts';
import { runWatch, type WatchRun } from './run-watch.ts';
import { createSitting, type Sitting, type SittingState } from './sitting.ts';
import { storeWatch, wasReloaded } from './stored-watch.ts';
import { fetchTexts, fillIn, preferredLanguage } from './texts.ts';
import { readOffers, readStats, startWatching, watchServer } from './watch-server.ts';

const { videoId, passed } = readPlayerAddress(location.href);
// A reload must not begin the video of this address a second time.
history.replaceState(null, '', '/player');

const language = preferredLanguage();
const texts = await fetchTexts(language);
document.documentElement.lang = language;
const stage = part('stage');
const channel = openChannel();
const showPanel = createPanel(texts, language);
let run: WatchRun | null = null;
let shownVideo: number | undefined;
/** The view after which its creator asks something. */
let asking: number | undefined;
let beside: Promise<(state: SittingState) => void> | undefined;

const sitting: Sitting = createSitting({
  offers: createOffers(readOffers, passed),
  start: ({ id, promotionId }) => startWatching({ videoId: id, promotionId }),
  readStats,
  abandon: (viewId) => watchServer.abandon({ viewId, reason: 'closed' }),
  play(view, onStatus) {
    asking = view.asks ? view.viewId : undefined;
    const haltWords = (halt: keyof typeof texts.halts) => texts.halts[halt].join('. ');
    run = runWatch({ host: stage, column: part('panel'), view, haltWords, onStatus });
    return run;
  },
  playsOn,
  isVisible: () => document.visibilityState === 'visible',
  onChange: show,
});
// The form is loaded when the first viewer wants it.
const openReport = () => void import('./report-form.ts').then((form) => form.openReport(sitting, texts));
const showActions = createActions({ texts, sitting, openReport });

function show(state: SittingState) {
  const { video, viewId, stage: now } = state;
  // A report that is being written is about the video before.
  if (video?.id !== shownVideo) part('report').hidden = true;
  shownVideo = video?.id;
  showPanel(state);
  showActions(state);
  // Beside a page of ours this window is for watching only; alone it must lead somewhere.
  toList.hidden = isOwnWindow() && hasOpener();
  // The frame had the focus. Without it the keys of this page would not work for the next step.
  if (now.at === 'ended' && document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur();
  if (video && viewId !== null && now.at === 'watching') storeWatch({ viewId, video });
  report(state);
  if (viewId === asking && now.at === 'ended' && now.status.phase === 'completed') void openQuestions();
  if (state.figures) void showBeside(state);
}

/** Figures, rounds, and what is told about questions. Loaded with the first figures, which come while the player loads. */
async function showBeside(state: SittingState) {
  beside ??= import('./beside.ts').then(({ createBeside }) => createBeside({ texts, language, sitting, fillIn }));
  (await beside)(state);
}

/** The form is loaded when the first such video ends. It holds the countdown until the viewer has answered or skipped. */
async function openQuestions() {
  const viewId = asking as number;
  asking = undefined;
  void (await import('./questions/ask.ts')).ask({ viewId, language, sitting });
}

function report({ stage: now, viewId, video }: SittingState) {
  const post = (news: PlayerNews) => channel.postMessage(news);
  if ((now.at === 'watching' || now.at === 'ended') && viewId !== null && video) {
    post({ from: 'player', kind: 'status', viewId, video, status: now.status });
  } else if (now.at === 'refused') post({ from: 'player', kind: 'refused', message: now.refusal.message });
  else if (now.at === 'empty') post({ from: 'player', kind: 'empty' });
}

channel.onmessage = ({ data }: MessageEvent<PageRequest | PlayerNews>) => {
  if (data.from !== 'page') return;
  const state = sitting.state();
  if (data.ask === 'status') report(state);
  else if (data.ask === 'next') sitting.next();
  else if (data.viewId === state.viewId) {
    run?.abandon(data.reason);
    leaveWindow();
  }
};

const isOwnWindow = () => window.name === PLAYER_WINDOW;
const hasOpener = (): boolean => window.opener !== null && !window.opener.closed;

function leaveWindow() {
  if (isOwnWindow()) window.close();
  else location.assign('/watch');
}

const toList = make('a', { href: '/watch', textContent: texts.toList });
part('ways').append(
  toList,
  ...(isOwnWindow() ? [button(texts.close, () => window.close())] : []),
  make('small', { textContent: texts.keys }),
);
void import('./keys.ts').then(({ listenForKeys, listenForSwipes }) => {
  listenForKeys(sitting, () => stage.querySelector('iframe'));
  listenForSwipes(part('panel'), sitting.next);
});
if (!isTourSeen()) void import('./tour.ts').then(({ startTour }) => startTour(texts));
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

const goesOn = wasReloaded() && (await import('./after-reload.ts')).showWatchBeforeReload(sitting, texts);
if (!(await goesOn)) {
  await sitting.begin(videoId === undefined ? undefined : { id: videoId, promotionId: videoId - VIDEO_ID_OFFSET });
}
