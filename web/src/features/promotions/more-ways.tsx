import { CompareButton } from './comparison/compare-button.tsx';
import { SeveralButton } from './delivery/several-button.tsx';

/** Ways to promote that the first look at the form does not need. They load together, after it. */
export default function MoreWays() {
  return (
    <div className="mt-3 grid">
      <SeveralButton />
      <CompareButton />
    </div>
  );
}
