import PromotionPage from '../features/promotions/promotion-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Only the application knows the page for what is not there. */
export default function PromotionOrNotFound() {
  return <PromotionPage notFound={<NotFoundPage next={null} />} />;
}
