import PromotionPage, { preparePromotion } from '../features/promotions/promotion-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Everything is asked for at once, so that the page takes one round trip. */
export const prepare = () => preparePromotion(location.pathname);

/** Only the application knows the page for what is not there. */
export default function PromotionOrNotFound() {
  return <PromotionPage notFound={<NotFoundPage next={null} />} />;
}
