export { choreFor, detailsAreTooOld, isSettled, type LookedAt, nextLook } from './look-rules.ts';
export { isDefiniteRefusal, type Refusal, type VideoName } from './oembed-rules.ts';
export { pictureOf, type StoredPictures } from './picture-rules.ts';
export { deleteVideo, dropDetails, forgetRefusals, lookAgainAt, lookSoon, type StoredVideo, takeDue } from './store.ts';
export { openVideos, type Videos } from './video-details.ts';
