import { decoderConfig, movedPicture, type Size, wholePicture } from './plain-h264.ts';
import { drawScene, type SceneName } from './scenes.ts';

const SIZE: Size = { width: 240, height: 432 };
const FRAMES_A_SECOND = 12;
/** How far the view moves with each frame, in pixels. */
const STEP = 2;
/** A scene is 360 by 640. What is shown of it is as wide as this. */
const SHOWN_WIDTH = 270;
const SHOWN_HEIGHT = (SHOWN_WIDTH * SIZE.height) / SIZE.width;
const SCENE_HEIGHT = 640;
const MARGIN = (360 - SHOWN_WIDTH) / 2;

/** The part of a scene that is seen from `top` on, three bytes a pixel. */
async function pictureOf(scene: SceneName, number: number, top: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const view = `viewBox="${MARGIN} ${top} ${SHOWN_WIDTH} ${SHOWN_HEIGHT}"`;
  const drawing = drawScene(scene, number)
    .replace('viewBox="0 0 360 640"', view)
    .replace('width="360" height="640"', `width="${SIZE.width}" height="${SIZE.height}"`);
  const { data } = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return data;
}

/** A silent clip in which the view slowly moves down over a scene, and up again. */
export async function drawClip(scene: SceneName, number: number, seconds: number): Promise<Uint8Array> {
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } = await import('mediabunny');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND });
  await output.start();
  const decoder = {
    codec: 'avc1.42c01e',
    codedWidth: SIZE.width,
    codedHeight: SIZE.height,
    description: decoderConfig(SIZE),
  };
  const perPixel = SHOWN_WIDTH / SIZE.width;
  const mostTop = SCENE_HEIGHT - SHOWN_HEIGHT;
  let top = 0;
  let down = STEP;
  for (let frame = 0; frame < seconds * FRAMES_A_SECOND; frame++) {
    const since = frame % FRAMES_A_SECOND;
    const ahead = top + down * FRAMES_A_SECOND * perPixel;
    // The view turns only where a whole picture follows, which shows what was out of sight.
    if (since === 0 && (ahead > mostTop || ahead < 0)) down = -down;
    if (frame > 0) top += down * perPixel;
    const isWhole = since === 0;
    const bytes = isWhole
      ? wholePicture(await pictureOf(scene, number, top), SIZE, frame / FRAMES_A_SECOND)
      : movedPicture(SIZE, { right: 0, down, since });
    const packet = new EncodedPacket(bytes, isWhole ? 'key' : 'delta', frame / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND);
    await source.add(packet, frame === 0 ? { decoderConfig: decoder } : undefined);
  }
  await output.finalize();
  return new Uint8Array(target.buffer as ArrayBuffer);
}
