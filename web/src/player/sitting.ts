import { ROUND_VIDEOS } from '@viewloop/contract/constants';
import { type Countdown, type CountdownState, startCountdown } from './countdown.ts';
import type { Offers } from './offers.ts';
import type { WatchRun } from './run-watch.ts';
import type { EndReason } from './watch-ending.ts';
import type { Refusal, Reply, Stats, Video, View } from './watch-server.ts';
import type { WatchStatus } from './watch-state.ts';

const COUNTDOWN_MS = 3_000;
/** Offers may have filled up since they were read. The window tries this many before it tells the viewer. */
const ATTEMPTS = 5;

type Ended = Exclude<WatchStatus, { phase: 'watching' }>;

export type Stage =
  | { at: 'starting' }
  | { at: 'watching'; status: WatchStatus }
  | { at: 'ended'; status: Ended }
  /** The server refused to start this video. */
  | { at: 'refused'; refusal: Refusal }
  | { at: 'empty' }
  | { at: 'signed-out' }
  | { at: 'offline' };

/** A video that was asked for, perhaps by its number only. */
export type Wanted = Pick<Video, 'id' | 'promotionId'> & Partial<Video>;

/** What is known of a video during its watch. */
export type CurrentVideo = Wanted & Pick<Video, 'title'>;

/** Everything the window shows. */
export interface SittingState {
  stage: Stage;
  video: CurrentVideo | null;
  viewId: number | null;
  coming: Video[];
  /** Set while the next video waits to begin by itself. */
  countdown: CountdownState | null;
  /** What the member has and has done; null until it is read. */
  figures: Figures | null;
  /** Credits and paid videos since the window was opened. */
  credits: number;
  videos: number;
  /** Whether a round of paid videos has just been finished. */
  roundOver: boolean;
}

type Figures = Pick<Stats, 'credits' | 'dailyViews' | 'dailyGoal' | 'totalWatched' | 'asksQuestions'>;

export interface SittingParts {
  offers: Offers;
  start(video: Pick<Video, 'id' | 'promotionId'>): Promise<Reply<View>>;
  readStats(): Promise<Reply<Stats>>;
  abandon(viewId: number): void;
  play(view: View, onStatus: (status: WatchStatus) => void): WatchRun;
  /** Read each time: the member may change the setting while the window is open. */
  playsOn(): boolean;
  isVisible(): boolean;
  onChange(state: SittingState): void;
}

export interface Sitting {
  state(): SittingState;
  /** Plays this video, or the next offer. */
  begin(video?: Wanted): Promise<void>;
  /** Leaves the current video, finished or not, for the next one. */
  next(): void;
  /** Stops the countdown, or lets it run on. */
  hold(): void;
  /** Adds credits that were earned with answers. */
  earn(credits: number, balance: number): void;
  /** Shows a watch that ended before this page was loaded. */
  showEnded(video: CurrentVideo, status: Ended): void;
  close(): void;
}

/** After these the viewer is still here and wants a video that works; after the others the window waits. */
const goesOnAfter: ReadonlySet<EndReason> = new Set([
  'embedding_off',
  'video_missing',
  'player_error',
  'player_blocked',
  'already_watched',
]);

const isAboutThisVideo = ({ status }: Refusal) => status === 404 || status === 409 || status === 410 || status === 400;

/**
 * One viewer's time in the player window: offer, watch, credit, next offer. A place is reserved only at the moment a
 * video begins.
 */
export function createSitting(parts: SittingParts): Sitting {
  const { offers } = parts;
  let stage: Stage = { at: 'starting' };
  let video: CurrentVideo | null = null;
  let view: View | null = null;
  let run: WatchRun | null = null;
  let countdown: Countdown | null = null;
  let credits = 0;
  let videos = 0;
  let figures: Figures | null = null;
  let day = 0;
  /** Each beginning has a number. An answer that arrives for an earlier one is out of date. */
  let turn = 0;

  const state = (): SittingState => ({
    stage,
    video,
    viewId: view?.viewId ?? null,
    coming: offers.coming(),
    countdown: countdown?.state() ?? null,
    figures,
    credits,
    videos,
    roundOver: isRoundOver(),
  });
  const isRoundOver = () =>
    stage.at === 'ended' && stage.status.phase === 'completed' && videos > 0 && videos % ROUND_VIDEOS === 0;
  const tell = () => parts.onChange(state());
  const show = (next: Stage) => {
    stage = next;
    tell();
  };

  function stopCountdown() {
    countdown?.cancel();
    countdown = null;
  }

  function countDown() {
    if (!parts.playsOn() || offers.coming().length === 0) return;
    countdown = startCountdown(COUNTDOWN_MS, { isVisible: parts.isVisible, onTick: tell, onEnd: () => void begin() });
    // A round ends with a summary, which nobody should have to read within three seconds.
    if (isRoundOver()) countdown.toggle();
  }

  /** The figures are read once, and again after midnight UTC, when the day's begin anew. */
  async function readFigures() {
    day = new Date().getUTCDate();
    const reply = await parts.readStats();
    if (reply.ok) figures = reply.value;
    tell();
  }

  function countCredit(earned: number, balance: number) {
    credits += earned;
    videos += 1;
    if (new Date().getUTCDate() !== day) void readFigures();
    else if (figures) {
      const { dailyViews, totalWatched } = figures;
      figures = { ...figures, credits: balance, dailyViews: dailyViews + 1, totalWatched: totalWatched + 1 };
    }
  }

  function hear(status: WatchStatus) {
    if (status.phase === 'watching') return show({ at: 'watching', status });
    if (stage.at === 'ended') return;
    const skipped = status.phase === 'interrupted' && status.reason === 'skipped';
    if (status.phase === 'completed') countCredit(status.creditsEarned, status.balance);
    stage = { at: 'ended', status };
    if (status.phase === 'completed' || goesOnAfter.has(status.reason)) countDown();
    if (status.phase === 'interrupted' && status.reason === 'signed_out') stage = { at: 'signed-out' };
    if (!skipped) tell();
  }

  function leave() {
    stopCountdown();
    run?.abandon('skipped');
    run?.close();
    run = null;
    view = null;
  }

  async function refused(refusal: Refusal) {
    if (refusal.status === 401) return show({ at: 'signed-out' });
    if (refusal.status === 0) return show({ at: 'offline' });
    const mine = turn;
    show({ at: 'refused', refusal });
    if (!isAboutThisVideo(refusal)) return;
    await offers.refill();
    if (mine !== turn) return;
    countDown();
    tell();
  }

  function ranOut() {
    const failure = offers.failure();
    return failure ? refused(failure) : show({ at: 'empty' });
  }

  async function begin(wanted?: Wanted): Promise<void> {
    const mine = ++turn;
    leave();
    if (wanted) offers.pass(wanted.id);
    show({ at: 'starting' });
    for (let attempt = 1; ; attempt += 1) {
      const chosen = wanted ?? (await offers.take());
      if (mine !== turn) return;
      if (!chosen) return ranOut();
      const reply = await parts.start(chosen);
      if (mine !== turn) {
        if (reply.ok) parts.abandon(reply.value.viewId);
        return;
      }
      video = { title: '', ...chosen };
      if (reply.ok) return watch(reply.value, chosen);
      if (wanted || !isAboutThisVideo(reply) || attempt === ATTEMPTS) return refused(reply);
    }
  }

  function watch(started: View, chosen: Wanted) {
    view = started;
    const { title, author, picture, platform, requiredSeconds: duration } = started;
    video = { ...chosen, title, author, picture, platform, duration };
    run = parts.play(started, hear);
    void offers.refill().then(tell);
    if (!figures) void readFigures();
  }

  return {
    state,
    begin,
    next: () => void begin(),
    hold() {
      countdown?.toggle();
    },
    earn(more, balance) {
      credits += more;
      if (figures) figures = { ...figures, credits: balance };
      tell();
    },
    showEnded(ended, status) {
      video = ended;
      show({ at: 'ended', status });
      void offers.refill().then(tell);
      void readFigures();
    },
    close() {
      turn += 1;
      stopCountdown();
      run?.close();
      run = null;
    },
  };
}
