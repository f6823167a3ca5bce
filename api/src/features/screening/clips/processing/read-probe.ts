import { z } from 'zod';
import type { Source } from './ffmpeg-rules.ts';

const Probed = z.object({
  format: z.object({ duration: z.string().optional() }).optional(),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        avg_frame_rate: z.string().optional(),
        duration: z.string().optional(),
        color_transfer: z.string().optional(),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      }),
    )
    .default([]),
});

const ratio = (text = '0/0') => {
  const [over, under] = text.split('/').map(Number);
  return over && under ? over / under : 0;
};

/** Reads what ffprobe says. Returns nothing if there is no picture. */
export function sourceOf(json: string): Source | undefined {
  const { format, streams } = Probed.parse(JSON.parse(json));
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  if (!video?.width || !video.height || !video.codec_name) return undefined;
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  const lengths = [video.duration, audio?.duration].map(Number).filter((seconds) => seconds > 0);
  const seconds = lengths.length > 0 ? Math.max(...lengths) : Number(format?.duration);
  return {
    tracks: streams.length,
    width: video.width,
    height: video.height,
    framesASecond: ratio(video.avg_frame_rate),
    durationMs: seconds > 0 ? Math.round(seconds * 1000) : undefined,
    hasSound: audio !== undefined,
    isHdr: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer ?? ''),
  };
}
