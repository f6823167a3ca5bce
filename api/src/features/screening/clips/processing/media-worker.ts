import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import { endsOfSeconds, type Packet } from '../clip-rules.ts';
import { BadClip, isTroubleOfMachine } from './bad-clip.ts';
import { faultOf, isPlainH264, isWholePacket, type MadeFile } from './media-rules.ts';
import { boxesOf } from './mp4-boxes.ts';

/**
 * Reads and writes MP4 in a thread of its own: it has a memory limit, and whatever a file does to it, the server goes on
 * (media-thread.ts).
 */
export type MediaTask =
  | { kind: 'inspect'; files: readonly string[] }
  | { kind: 'remux'; file: string; target: string; mostSeconds: number };

export interface Inspected extends MadeFile {
  dataStart: number;
  ends: number[];
}

/** One for each file that was read: those that were named, or the source and what was made of it. */
export type MediaAnswer = { inspected: Inspected[] } | { trouble: string } | { fault: BadClip['fault']; why: string };

/** The index of a minute has less than a megabyte. A larger one is made to fill the memory of its reader. */
const MOST_INDEX_BYTES = 16 * 1024 * 1024;
const CACHE_BYTES = 4 * 1024 * 1024;
/** The default is 16 MB, of which several are in memory. */
const CHUNK_BYTES = 1024 * 1024;
const MOST_PACKETS = 200_000;

interface Opened {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  facts: MadeFile;
  dataStart: number;
  packets: { video: Packet[]; audio: Packet[] };
}

async function packetsOf(track: InputVideoTrack | InputAudioTrack): Promise<Packet[]> {
  const packets: Packet[] = [];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    packets.push({ at: packet.timestamp, bytes: packet.byteLength });
    if (packets.length > MOST_PACKETS) throw new BadClip('too_many_frames');
  }
  return packets;
}

async function openFile(file: string): Promise<Opened> {
  const boxes = await boxesOf(file);
  const moov = boxes.find(({ type }) => type === 'moov');
  const mdat = boxes.find(({ type }) => type === 'mdat');
  if (!moov || !mdat || moov.size > MOST_INDEX_BYTES) throw new BadClip('damaged', 'there is no sound index');
  const input = new Input({ source: new FilePathSource(file, { maxCacheSize: CACHE_BYTES }), formats: [MP4, QTFF] });
  const tracks = await input.getTracks();
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new BadClip(tracks.length === 0 ? 'damaged' : 'no_picture');
  const audio = await input.getPrimaryAudioTrack();
  const packets = { video: await packetsOf(video), audio: audio ? await packetsOf(audio) : [] };
  const videoSeconds = await video.computeDuration();
  const durationMs = Math.round(1000 * Math.max(videoSeconds, audio ? await audio.computeDuration() : 0));
  const facts: MadeFile = {
    tracks: tracks.length,
    videoTracks: tracks.filter((track) => track.isVideoTrack()).length,
    audioTracks: tracks.filter((track) => track.isAudioTrack()).length,
    videoCodec: (await video.getCodecParameterString()) ?? '',
    audioCodec: (await audio?.getCodecParameterString()) ?? null,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    framesASecond: packets.video.length / Math.max(0.001, videoSeconds),
    durationMs,
    hasSound: audio !== null,
    indexFirst: moov.start < mdat.start,
  };
  return { input, video, audio, facts, dataStart: mdat.start + 8, packets };
}

function inspectedOf({ facts, dataStart, packets }: Opened): Inspected {
  const all = [...packets.video, ...packets.audio];
  return { ...facts, dataStart, ends: endsOfSeconds(all, dataStart, facts.durationMs) };
}

const inspect = async (file: string): Promise<Inspected> => inspectedOf(await openFile(file));

/** Picture and sound by time, so that a browser finds both for a moment in the same part of the file. */
async function* interleaved(video: InputVideoTrack, audio: InputAudioTrack | null) {
  const pictures = new EncodedPacketSink(video).packets();
  const sounds = audio ? new EncodedPacketSink(audio).packets() : undefined;
  let picture = await pictures.next();
  let sound = await sounds?.next();
  while (!picture.done || (sound && !sound.done)) {
    const isSound = sound && !sound.done && (picture.done || sound.value.timestamp < picture.value.timestamp);
    if (isSound && sound && !sound.done) {
      yield { isSound: true, packet: sound.value };
      sound = await sounds?.next();
    } else if (!picture.done) {
      yield { isSound: false, packet: picture.value };
      picture = await pictures.next();
    }
  }
}

/** How many bytes the length of a unit takes, as the head of the stream says. */
function lengthBytesOf(config: VideoDecoderConfig | undefined): number {
  const head = config?.description;
  if (!head) throw new BadClip('damaged', 'the head of its picture is missing');
  const bytes = ArrayBuffer.isView(head)
    ? new Uint8Array(head.buffer, head.byteOffset, head.byteLength)
    : new Uint8Array(head);
  return ((bytes[4] ?? 3) & 3) + 1;
}

/** Writes a file whole or throws. A disk that is almost full takes a part of what is written, and says so only by a number. */
async function wholeFile(target: string): Promise<StreamTarget> {
  const file = await open(target, 'w');
  return new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      async write({ data, position }) {
        for (let done = 0; done < data.length; ) {
          done += (await file.write(data, done, data.length - done, position + done)).bytesWritten;
        }
      },
      close: () => file.close(),
    }),
    { chunked: true, chunkSize: CHUNK_BYTES },
  );
}

/** Copies picture and sound into a new file with the index in front. Nothing else of the old file is taken over. */
async function remux({ video, audio, packets }: Opened, target: string): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: await wholeFile(target),
  });
  const pictures = new EncodedVideoPacketSource('avc');
  const sounds = audio && new EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictures, {
    rotation: await video.getRotation(),
    maximumPacketCount: packets.video.length,
  });
  if (sounds) output.addAudioTrack(sounds, { maximumPacketCount: packets.audio.length });
  await output.start();
  const pictureMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
  const soundMeta = { decoderConfig: (await audio?.getDecoderConfig()) ?? undefined };
  // A file may begin before zero, which a new one cannot.
  const first = Math.min(
    0,
    ...[...packets.video, ...packets.audio].slice(0, 64).map(({ at }) => at),
    packets.audio[0]?.at ?? 0,
  );
  const moved = (packet: EncodedPacket) =>
    first < 0 ? packet.clone({ timestamp: Math.max(0, packet.timestamp - first) }) : packet;
  const lengthBytes = lengthBytesOf(pictureMeta.decoderConfig);
  for await (const { isSound, packet } of interleaved(video, audio)) {
    if (!isSound && !isWholePacket(packet.data, lengthBytes)) throw new BadClip('damaged', 'its index is wrong');
    if (isSound) await sounds?.add(moved(packet), soundMeta as EncodedAudioChunkMetadata);
    else await pictures.add(moved(packet), pictureMeta as EncodedVideoChunkMetadata);
  }
  await output.finalize();
}

/** To load the reader takes longer than to read a clip, so one thread does all that is wanted of it for a clip. */
async function answer(task: MediaTask): Promise<MediaAnswer> {
  try {
    if (task.kind === 'inspect') {
      const inspected: Inspected[] = [];
      for (const file of task.files) inspected.push(await inspect(file));
      return { inspected };
    }
    const opened = await openFile(task.file);
    const fault = faultOf(opened.facts, task.mostSeconds);
    if (fault) throw new BadClip(fault);
    const { videoCodec, audioCodec } = opened.facts;
    if (!isPlainH264(videoCodec) || (audioCodec !== null && !audioCodec.startsWith('mp4a.40.')))
      throw new BadClip('needs_h264');
    await remux(opened, task.target);
    return { inspected: [inspectedOf(opened), await inspect(task.target)] };
  } catch (error) {
    if (isTroubleOfMachine(error)) return { trouble: error.message };
    // The reader throws its own errors at everything that makes no sense in a file.
    const fault = error instanceof BadClip ? error.fault : 'damaged';
    return { fault, why: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(await answer(workerData as MediaTask));
