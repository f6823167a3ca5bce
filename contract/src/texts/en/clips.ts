import type { ClipTexts } from '../clip-texts.ts';

export const clipTexts: ClipTexts = {
  upload_given_up: 'The upload stood still for an hour, so it was given up. Upload the file again.',
  not_a_video: 'This file is not a video that we can read. Upload an MP4, MOV or WebM file.',
  damaged: 'The file is damaged or incomplete. Export it again and upload it once more.',
  no_picture: 'The file has sound, but no picture.',
  too_long: 'The clip is longer than {seconds} seconds. Cut it and upload it again.',
  too_short: 'The clip is shorter than a second.',
  picture_too_large: 'The picture is larger than 8192 pixels on one side, or smaller than 16.',
  too_many_frames: 'The clip has more than 120 pictures a second. Export it with 30 or 60.',
  too_many_tracks: 'The file has more than eight tracks. Export it with one picture and one sound.',
  needs_h264: 'This site can only take H.264 video with AAC sound, in an MP4 or MOV file. Export the clip like that.',
  not_processed: 'The clip could not be processed, for a reason on our side. Upload it again later.',
  against_rules: 'The clip is against the rules of this site.',
  copyright: 'Somebody else says that the clip, or a part of it, is theirs.',
};
