import './landing.css';

// The page reads without this. An invitation that ends on this page still opens the registration.
const code = new URLSearchParams(location.search).get('ref');
if (code) location.replace(`/auth?ref=${encodeURIComponent(code)}`);

// Whoever moves towards a button gets the app's page a moment earlier.
function fetchApp(): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = '/auth';
  document.head.append(link);
}
for (const button of document.querySelectorAll('a[href="/auth"]')) {
  button.addEventListener('pointerenter', fetchApp, { once: true });
}
