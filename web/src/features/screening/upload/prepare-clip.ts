import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import { isWorthPreparing, isWorthSending, LONG_SIDE, SHORT_SIDE, type Source } from './prepare-rules.ts';

const BITRATE = 1_800_000;
const KEY_FRAME_SECONDS = 2;
const FRAMES_A_SECOND = 30;

const inputOf = (file: Blob) => new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] });

async function sourceOf(input: Input, track: InputVideoTrack, bytes: number): Promise<Source & { hasSound: boolean }> {
  return {
    codec: track.codec,
    width: track.displayWidth,
    height: track.displayHeight,
    isHdr: await track.hasHighDynamicRange(),
    bytes,
    seconds: await input.computeDuration(),
    hasSound: (await input.getPrimaryAudioTrack()) !== null,
  };
}

/** Whether the first and the last frame come out of the decoder. */
async function decodes(track: InputVideoTrack): Promise<boolean> {
  const frames = new VideoSampleSink(track);
  for (const at of [await track.getFirstTimestamp(), await track.computeDuration()]) {
    const frame = await frames.getSample(at);
    if (!frame) return false;
    frame.close();
  }
  return true;
}

/**
 * Makes H.264 of at most 720 × 1280 in the browser, so that less is uploaded. Sound in AAC is passed on as it is. Returns null
 * where the original is better, or this browser cannot.
 */
export async function prepareClip(file: Blob, onProgress: (progress: number) => void): Promise<Blob | null> {
  const input = inputOf(file);
  const track = await input.getPrimaryVideoTrack();
  if (!track) return null;
  const source = await sourceOf(input, track, file.size);
  if (!isWorthPreparing(source)) return null;
  const target = new BufferTarget();
  const isUpright = source.height >= source.width;
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    video: {
      codec: 'avc',
      bitrate: BITRATE,
      keyFrameInterval: KEY_FRAME_SECONDS,
      frameRate: FRAMES_A_SECOND,
      forceTranscode: true,
      fit: 'fill',
      ...sizeWithin(source, isUpright),
    },
    audio: { codec: 'aac' },
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return null;
  conversion.onProgress = onProgress;
  await conversion.execute();
  if (!target.buffer) return null;
  const made = new Blob([target.buffer], { type: 'video/mp4' });
  return (await isGood(source, made)) ? made : null;
}

/** Even sizes, never larger than the source. */
function sizeWithin({ width, height }: Source, isUpright: boolean): { width: number; height: number } {
  const [mostWide, mostHigh] = isUpright ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE];
  const share = Math.min(1, mostWide / width, mostHigh / height);
  const even = (pixels: number) => Math.max(2, Math.round((pixels * share) / 2) * 2);
  return { width: even(width), height: even(height) };
}

async function isGood(source: Source & { hasSound: boolean }, made: Blob): Promise<boolean> {
  const input = inputOf(made);
  const track = await input.getPrimaryVideoTrack();
  return (
    track !== null &&
    isWorthSending(source, {
      bytes: made.size,
      seconds: await input.computeDuration(),
      hasSound: (await input.getPrimaryAudioTrack()) !== null,
      decodes: await decodes(track),
    })
  );
}
