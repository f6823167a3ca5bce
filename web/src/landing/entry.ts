import './landing.css';

// The page works without this script. It sends invited visitors, whose address has a code, to the registration.
const code = new URLSearchParams(location.search).get('ref');
if (code) location.replace(`/auth?ref=${encodeURIComponent(code)}`);

// Prefetches the app's page when the pointer reaches a button.
function fetchApp(): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = '/auth';
  document.head.append(link);
}
for (const button of document.querySelectorAll('a[href^="/auth"]')) {
  button.addEventListener('pointerenter', fetchApp, { once: true });
}
