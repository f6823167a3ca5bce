import ReportPage from '../features/screening/report-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Only the application knows the page for what is not there. */
export default function ClipOrNotFound() {
  return <ReportPage notFound={<NotFoundPage next={null} />} />;
}
